import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { part, untilFetched } from '@/lib/part';
import { toast } from './feedback/toast';
import { keepTyping } from './fields/keep-typing';

/**
 * Returns a component that is loaded once the page is drawn, such as a dialog. Opened before that, it keeps what is
 * typed and appears as soon as it is loaded; without a network it shows a message and tries again.
 */
export const lazyPart = <P extends object>(load: Load<P>): ComponentType<P> => lazy(load, true);

/** Returns the same for a part of the page itself: nobody has opened it, and keys meanwhile are for the page. */
export const lazySection = <P extends object>(load: Load<P>): ComponentType<P> => lazy(load, false);

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

function lazy<P extends object>(load: Load<P>, isOpened: boolean): ComponentType<P> {
  const { read, load: fetch } = part(load);
  return function LazyPart(props: P) {
    const [Component, setComponent] = useState(() => read()?.default);
    const { offline } = useT().ui.problem;
    useLayoutEffect(() => {
      // Keys are kept only for what a person has just opened; older browsers do not report that.
      const { userActivation }: Partial<Navigator> = navigator;
      if (isOpened && !Component && userActivation?.isActive) keepTyping();
    }, [Component]);
    useEffect(() => {
      if (Component) return;
      let wanted = true;
      void untilFetched(
        fetch,
        () => wanted,
        () => toast.error(offline),
      ).then((module) => module && setComponent(() => module.default));
      return () => {
        wanted = false;
      };
    }, [Component, offline]);
    return <Suspense>{Component && <Component {...props} />}</Suspense>;
  };
}

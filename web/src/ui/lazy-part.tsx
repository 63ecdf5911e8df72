import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { part, untilFetched } from '@/lib/part';
import { toast } from './feedback/toast';
import { keepTyping } from './fields/keep-typing';

/**
 * A component that is fetched once the page stands, such as a dialog. Drawn before it has come, it keeps what is typed
 * and appears as soon as it can be fetched; without a network it says so and tries again.
 */
export const lazyPart = <P extends object>(load: Load<P>): ComponentType<P> => lazy(load, true);

/** The same of a part that stands on its page: nobody has opened it, and keys meanwhile are for the page. */
export const lazySection = <P extends object>(load: Load<P>): ComponentType<P> => lazy(load, false);

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

function lazy<P extends object>(load: Load<P>, isOpened: boolean): ComponentType<P> {
  const { read, load: fetch } = part(load);
  return function LazyPart(props: P) {
    const [Component, setComponent] = useState(() => read()?.default);
    const { offline } = useT().ui.problem;
    useLayoutEffect(() => {
      // Only into what somebody has just opened they type on; older browsers do not tell.
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

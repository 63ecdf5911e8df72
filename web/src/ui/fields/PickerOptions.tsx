import { Combobox, type ComboboxStore, Loader } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import c from './picker.module.css';
import type { PickerSource, usePicker } from './picker-source';

interface Props<T> {
  source: PickerSource<T>;
  picker: ReturnType<typeof usePicker<T>>;
  label: string;
  isChosen: (option: T) => boolean;
  /** The words of an option to make what is not among the others. */
  create?: string | undefined;
}

/** The value of the option that makes something new. */
export const CREATE = '+';

/** The list opens where it will fit with its options, which come later; it stays on the side it opened to. */
export const ROOM_TO_GROW = { flip: { padding: { top: 250, bottom: 250 } } };

/** Lets Enter take the first search result; it takes nothing until the results have come. */
export function useFirstFound<T>(combobox: ComboboxStore, picker: ReturnType<typeof usePicker<T>>, search: string) {
  const first = search.trim() !== '' && picker.settled ? picker.options[0] : undefined;
  const { selectFirstOption, resetSelectedOption } = combobox;
  // Before anything else can be typed: Enter right after the list has come takes what is seen.
  useLayoutEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
}

/** The dropdown list of a picker: its options, its states, and the next page when the last option comes into view. */
export function PickerOptions<T>({ source, picker, label, isChosen, create }: Props<T>) {
  const t = useT().ui;
  const { options, fetchNextPage, hasNextPage, isFetchingNextPage } = picker;
  const list = useRef<HTMLDivElement>(null);

  // A new observer after each page: one that stays in view would not report a second time.
  useEffect(() => {
    const node = list.current?.children[options.length - 1];
    if (!node || !hasNextPage || isFetchingNextPage) return;
    // On a busy machine several entries come at once; the last one is the current state.
    const observer = new IntersectionObserver((told) => told.at(-1)?.isIntersecting && void fetchNextPage(), {
      root: list.current,
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [options.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <Combobox.Options ref={list} className={c.list} aria-label={label} aria-busy={picker.isFetching}>
        {options.map((option) => (
          <Combobox.Option
            key={source.id(option)}
            value={String(source.id(option))}
            active={isChosen(option)}
            aria-selected={isChosen(option)}
            className={c.item}
          >
            <span className={base.apart}>
              <span className={c.texts}>
                {source.label(option)}
                {source.hint?.(option) && (
                  <span className={c.hint} data-tone={source.tone?.(option)}>
                    {source.hint(option)}
                  </span>
                )}
              </span>
              {isChosen(option) && <IconCheck size={16} aria-hidden />}
            </span>
          </Combobox.Option>
        ))}
        {create && (
          <Combobox.Option value={CREATE} className={clsx(c.item, c.create)}>
            <IconPlus size={16} aria-hidden />
            <span className={c.texts}>{create}</span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      <div role="status" className={c.state}>
        {picker.isPending && t.loading}
        {isFetchingNextPage && (
          <>
            <Loader size={14} aria-hidden /> {t.loadingMore}
          </>
        )}
        {picker.isSuccess && options.length === 0 && t.noMatch}
        {picker.isError && (
          <>
            {t.loadFailed}
            <button type="button" className={c.retry} onClick={() => void picker.refetch()}>
              {t.retry}
            </button>
          </>
        )}
      </div>
    </>
  );
}

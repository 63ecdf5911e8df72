import clsx from 'clsx';
import c from '@/ui/layout/ListPage.module.css';

/** A cell's text, all of it under the pointer when it does not fit; a dash where there is none. */
export const CellText = ({ text }: { text: string }) =>
  text === '' ? (
    <NoText />
  ) : (
    <div className={c.text} title={text}>
      {text}
    </div>
  );

/** Shown for an empty value. */
export const NoText = () => <span className={c.none}>–</span>;

/** A second, quieter line of a cell or a card; one that names a person is shown whole. */
export const SubText = ({ text, whole = false }: { text: string; whole?: boolean }) => (
  <div className={clsx(c.sub, whole && 'whole')} title={text}>
    {text}
  </div>
);

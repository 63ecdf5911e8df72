import c from './ListPage.module.css';

/** A cell's text, all of it under the pointer when it does not fit; a dash where there is none. */
export const CellText = ({ text }: { text: string }) =>
  text === '' ? (
    <NoText />
  ) : (
    <div className={c.text} title={text}>
      {text}
    </div>
  );

/** Stands where there is nothing to say. */
export const NoText = () => <span className={c.none}>–</span>;

/** A second, quieter line of a cell or a card. */
export const SubText = ({ text }: { text: string }) => (
  <div className={c.sub} title={text}>
    {text}
  </div>
);

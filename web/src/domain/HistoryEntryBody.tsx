import { VisuallyHidden } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import c from './HistoryEntryBody.module.css';
import type { HistoryText } from './history';
import { OrderLink } from './OrderLink';

/** What an entry of a history says below its title. */
export function HistoryEntryBody({ text }: { text: HistoryText }) {
  const { reasonIs, history: t } = useT().record;
  return (
    <>
      {text.change && (
        <div className={c.change}>
          <del className={c.from}>
            <VisuallyHidden>{t.from}: </VisuallyHidden>
            {text.change.from ?? t.nothing}
          </del>
          <span aria-hidden>→</span>
          <ins className={c.to}>
            <VisuallyHidden>{t.to}: </VisuallyHidden>
            {text.change.to ?? t.nothing}
          </ins>
        </div>
      )}
      {text.text && <p className={c.said}>{text.text}</p>}
      {text.order !== undefined && (
        <OrderLink id={text.order} className={c.link}>
          {t.order({ id: text.order })}
        </OrderLink>
      )}
      {text.by && <p className={c.by}>{text.by}</p>}
      {text.reason && <p className={c.said}>{reasonIs({ reason: text.reason })}</p>}
    </>
  );
}

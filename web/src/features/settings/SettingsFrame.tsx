import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { Conflicts } from '@/records/editing/use-record-editing';
import type { LoadHistory } from '@/records/history/history';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsPage } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import c from './settings.module.css';

const FieldConflictDialog = lazyPart(() => import('./FieldConflictDialog'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

interface Props<U extends string> {
  readonly title: string;
  /** The section of the company settings that leads here. */
  readonly section: string;
  readonly editing: {
    readonly changes: number;
    readonly saving: boolean;
    readonly cancel: () => void;
    readonly save: () => void;
    readonly conflicts: Conflicts<Readonly<Record<U, unknown>>, U> | null | undefined;
    readonly resolve: (theirs: ReadonlySet<U>) => void;
    readonly postpone: () => void;
  };
  readonly fields: Readonly<Record<U, string>>;
  /** Returns the value of a field in words, as the form or the history has it. Keep it stable. */
  readonly text: (unit: U, value: unknown, t: Messages) => string;
  readonly historyKey: QueryKey;
  readonly history: LoadHistory;
  readonly children: ReactNode;
}

/** The frame of a page of company settings: its head, the save bar, the history and the conflicts. */
export function SettingsFrame<U extends string>(props: Props<U>) {
  const { title, section, editing, fields, text, historyKey, history, children } = props;
  const t = useOfficeT();
  const { locale } = useLocale();
  const [shown, setShown] = useState(false);
  const load: LoadHistory = useCallback(
    async (ask) => {
      const { data, ...page } = await history(ask);
      const words = (type: string, value: unknown): unknown =>
        value === null || value === undefined || !(type in fields) ? value : text(type as U, value, t);
      return {
        ...page,
        data: data.map((entry) => ({
          ...entry,
          old_value: words(entry.type, entry.old_value),
          value: words(entry.type, entry.value),
        })),
      };
    },
    [history, fields, text, t],
  );
  const { conflicts } = editing;
  return (
    <DetailsPage
      head={
        <PageHeader
          title={title}
          back={
            <BackLink to="/settings" hash={section}>
              {t.settings.title}
            </BackLink>
          }
        >
          <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => setShown(true)}>
            {t.settings.history}
          </Button>
        </PageHeader>
      }
    >
      <div className={c.offers}>{children}</div>
      <SaveBar changes={editing.changes} saving={editing.saving} onCancel={editing.cancel} onSave={editing.save} />
      {shown && (
        <RecordHistoryModal
          historyKey={[...historyKey, locale]}
          load={load}
          labels={fields}
          onClose={() => setShown(false)}
        />
      )}
      {conflicts && (
        <FieldConflictDialog
          disputes={conflicts.all.map((conflict) => ({
            ...conflict,
            name: fields[conflict.unit],
            mine: text(conflict.unit, conflicts.mine[conflict.unit], t),
            theirs: text(conflict.unit, conflicts.theirs[conflict.unit], t),
          }))}
          onResolve={(theirs) =>
            editing.resolve(new Set(conflicts.all.map(({ unit }) => unit).filter((unit) => theirs.has(unit))))
          }
          onClose={editing.postpone}
        />
      )}
    </DetailsPage>
  );
}

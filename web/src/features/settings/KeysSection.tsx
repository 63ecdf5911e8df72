import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatDateTime } from '@/lib/date';
import { present } from '@/lib/server-clock';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { useDialog } from '@/ui/overlays/use-dialog';
import { type AccessKey, keysQuery, useEndKey } from './settings.api';
import c from './settings.module.css';

const NewKeyModal = lazyPart(() => import('./NewKeyModal'));

/** The keys by which other programs read what the company has. */
export function KeysSection() {
  const { settings, ui } = useOfficeT();
  const t = settings.keys;
  const keys = useQuery(keysQuery);
  const { show, dialog } = useDialog();
  return (
    <Section
      title={settings.sections.keys}
      id="keys"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => show((close) => <NewKeyModal onClose={close} />)}
        >
          {t.add}
        </Button>
      }
    >
      <p className={c.hint}>
        {t.hint}{' '}
        <Anchor href="/api/debug/docs" target="_blank" inherit underline="always">
          {t.reference}
        </Anchor>
      </p>
      {keys.isPending && <Skeleton h={48} />}
      {keys.isError && !keys.data && (
        <div className={c.line}>
          <ProblemText error={keys.error} />
          <Button variant="default" size="xs" onClick={() => void keys.refetch()}>
            {ui.retry}
          </Button>
        </div>
      )}
      {keys.data?.length === 0 && <EmptyState compact text={t.none} />}
      <ul className={base.bare} aria-label={settings.sections.keys}>
        {keys.data?.map((key) => (
          <KeyRow key={key.key_id} of={key} />
        ))}
      </ul>
      {dialog}
    </Section>
  );
}

function KeyRow({ of: key }: { of: AccessKey }) {
  const t = useOfficeT().settings.keys;
  const sentence = useProblemSentence();
  const end = useEndKey();
  const { name } = key;
  const over = Date.parse(key.expires_at) <= present();

  const ask = async () => {
    const { title, message, yes } = t.ask;
    if (!(await confirm({ title, message: message({ name }), confirmLabel: yes, danger: true }))) return;
    // The promise outlives the row, which may be gone by then.
    end.mutateAsync(key.key_id).then(
      () => toast.success(t.ended({ name })),
      (error: unknown) => toast.error(sentence(error)),
    );
  };
  return (
    <li className={c.row}>
      <IconKey size={18} stroke={1.6} aria-hidden />
      <div className={c.grow}>
        <span className={base.medium}>{name}</span>
        {over ? <span className={c.tag}>{t.over}</span> : key.dead && <span className={c.tag}>{t.dead}</span>}
        <div className={c.meta}>{`${key.made_by}, ${formatDate(key.made_at)}`}</div>
        {key.reads && <div className={c.meta}>{`${t.reads}: ${key.reads.map((one) => t.scope[one]).join(', ')}`}</div>}
        {key.writes && (
          <div className={c.meta}>{`${t.writes}: ${key.writes.map((one) => t.scope[one]).join(', ')}`}</div>
        )}
        {key.networks && <div className={c.meta}>{`${t.networks}: ${key.networks.join(', ')}`}</div>}
      </div>
      <div className={c.times}>
        <div className={c.meta}>{(over ? t.expired : t.expires)({ on: formatDate(key.expires_at) })}</div>
        <div className={c.meta}>{key.used_at ? t.used({ at: formatDateTime(key.used_at) }) : t.unused}</div>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={t.endOne({ name })}
        disabled={end.isPending}
        onClick={() => void ask()}
      >
        {t.end}
      </Button>
    </li>
  );
}

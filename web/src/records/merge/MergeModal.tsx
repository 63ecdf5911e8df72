import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { valueText } from '@/records/history/history';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './MergeModal.module.css';
import type { Mergeable, MergeCalls } from './merge-calls';
import { useUnmerge } from './use-unmerge';
import { type MergeWords, useMergeWords } from './words';

interface Props {
  /** The one that stays. */
  readonly record: Mergeable;
  readonly calls: MergeCalls;
  /** The labels of the fields. */
  readonly labels: Readonly<Record<string, string>>;
  /** Returns the text of a field's value; without it values are shown as they are. */
  readonly value?: (field: string, value: string) => string;
  /** What stays and what ends, for matters without a choice between fields. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** Merges another record into one: picks it, shows what differs and what moves, and asks. */
export default function MergeModal({ record, calls, labels, value = (_, text) => text, note, onClose }: Props) {
  const { ui } = useT();
  const t = useMergeWords();
  const [other, setOther] = useState<Mergeable | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const queryClient = useQueryClient();
  const unmerge = useUnmerge(calls);
  const preview = useQuery({
    queryKey: ['merge', ...calls.source.key, record.id, other?.id],
    queryFn: async ({ signal }) => (await calls.preview(record.id, other?.id ?? 0, signal)).data,
    enabled: other !== null,
    staleTime: 0,
    retry: false,
  });
  const shown = other ? preview.data : undefined;
  const merge = useMutation({
    mutationFn: (gone: Schemas['MergePreview']) =>
      calls.merge(record.id, {
        gone_id: gone.gone.id,
        fields: [...taken],
        kept_version: gone.kept.version,
        gone_version: gone.gone.version,
      }),
    onSuccess: (_, { gone, kept }) => {
      toast.success(t.done({ name: gone.name, kept: kept.name }), {
        timeOut: UNDO_MS,
        action: { label: ui.undo, run: () => void unmerge(record.id, gone) },
      });
      onClose();
    },
    onSettled: () => Promise.all(calls.shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const take = (field: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  const say = (field: string, of: unknown) => {
    const text = valueText(of);
    return text === null ? '' : value(field, text);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title({ name: record.name })}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button disabled={!shown} loading={merge.isPending} onClick={() => shown && merge.mutate(shown)}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <AsyncSelect
        label={t.other}
        description={t.otherHint({ name: record.name })}
        source={calls.source}
        value={other}
        onChange={(picked) => {
          setOther(picked);
          setTaken(new Set());
          merge.reset();
        }}
      />
      <ProblemText error={merge.error ?? preview.error} />
      {other && preview.isPending && <Skeleton h={120} mt="md" />}
      {shown && (
        <>
          <h3 className={c.head}>{note ? t.stays : t.differs}</h3>
          {shown.fields.length === 0 && <Text c="dimmed">{note ?? t.same}</Text>}
          {shown.fields.map((field) => (
            <Choice
              key={field.field}
              t={t}
              name={label(labels, field.field)}
              kept={say(field.field, field.kept)}
              gone={say(field.field, field.gone)}
              filled={field.filled}
              taken={field.filled || taken.has(field.field)}
              onTake={(isTaken) => take(field.field, isTaken)}
            />
          ))}
          <h3 className={c.head}>{t.moves}</h3>
          <Text>{shown.moves.map((moved) => countText(moved, t)).join(', ') || t.nothingMoves}</Text>
        </>
      )}
    </ModalFrame>
  );
}

/** A merge is thought over longer than a deletion. */
const UNDO_MS = 10_000;

interface ChoiceProps {
  readonly t: MergeWords;
  readonly name: string;
  readonly kept: string;
  readonly gone: string;
  /** The record that stays has nothing there, so there is nothing to choose. */
  readonly filled: boolean;
  readonly taken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

/** One field that differs, with both values side by side. */
function Choice({ t, name, kept, gone, filled, taken, onTake }: ChoiceProps) {
  return (
    <fieldset className={c.field}>
      <legend className={c.legend}>{name}</legend>
      {[
        { of: t.kept, text: kept, chosen: !taken, pick: false },
        { of: t.gone, text: gone, chosen: taken, pick: true },
      ].map(({ of, text, chosen, pick }) => (
        <label key={of} className={c.side} data-chosen={chosen || undefined}>
          <input
            type="radio"
            name={name}
            className={c.radio}
            checked={chosen}
            disabled={filled}
            onChange={() => onTake(pick)}
          />
          <span>
            <span className={c.whose}>{of}</span>
            <span className={c.text}>{text || t.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const countText = ({ what, n }: Schemas['MergeCount'], { counts }: MergeWords): string =>
  (counts as Readonly<Record<string, (p: { n: number }) => string>>)[what]?.({ n }) ?? `${what}: ${n}`;

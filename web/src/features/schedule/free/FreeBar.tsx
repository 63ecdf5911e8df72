import { Button, CloseButton } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { hierarchiesQuery } from '@/records/pickers';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { ICON } from '@/ui/media/icon';
import type { Point } from '@/ui/media/map/map';
import type { Crew } from '../schedule.api';
import type { ScheduleSearch } from '../schedule.search';
import { isFreeWorker } from './free.api';
import f from './free.module.css';
import { readSpan } from './read-span';
import { spanText } from './span';
import { useFree, type WhoIsFree } from './use-free';

interface Props {
  readonly search: Pick<ScheduleSearch, 'free' | 'team' | 'kind'>;
  /** The day that is shown, and the first of those shown. */
  readonly day: string;
  readonly first: string;
  readonly crew: Crew | undefined;
  /** Where the work is; null is not known. */
  readonly near: Point | null;
  /** What was found, for the rows; undefined when nothing is asked any more. */
  readonly onFree: (free: WhoIsFree | undefined) => void;
  /** Another number moves the focus to the time. */
  readonly asked: number;
  readonly onGo: (to: Pick<ScheduleSearch, 'view' | 'mode' | 'day' | 'free' | 'team' | 'kind'>) => void;
  readonly onClose: () => void;
}

/** Asks who is free: at a typed time, of a team, for a kind of work. The rows of workers answer. */
export default function FreeBar({ search, day, first, crew, near, asked, onFree, onGo, onClose }: Props) {
  const { whoIsFree: t, tasks } = useOfficeT();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const found = useFree(search, day, near);
  const free = found?.workers;
  useEffect(() => onFree(found), [found, onFree]);
  useEffect(() => () => onFree(undefined), [onFree]);
  const nodes = useQuery(hierarchiesQuery).data ?? [];
  useEffect(() => {
    if (asked > 0) box.current?.querySelector('input')?.select();
  }, [asked]);
  const text = typed ?? search.free?.replace('-', '–') ?? '';
  const ask = () => {
    const here = today();
    const span = readSpan(text, day, first > here ? first : here, here);
    setWrong(span === null);
    if (!span) return;
    setTyped(null);
    onGo({ view: 'day', mode: 'workers', day: span.day, free: spanText(span) });
  };
  const count = free && [...free.values()].filter(isFreeWorker).length;
  return (
    <form
      ref={box}
      className={f.bar}
      aria-label={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <IconUserSearch {...ICON} />
      <TextField
        label={t.time}
        hideLabel
        className={f.time}
        placeholder={t.example}
        value={text}
        error={isWrong ? t.wrong : undefined}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
      <Button type="submit" size="xs" variant="default">
        {t.show}
      </Button>
      <SelectField
        label={t.team}
        hideLabel
        clearable
        searchable
        className={f.choice}
        placeholder={t.team}
        options={(crew?.teams ?? []).map((team) => ({ value: String(team.team_id), label: team.name }))}
        value={search.team === undefined ? null : String(search.team)}
        onChange={(id) => onGo({ team: id === null ? undefined : Number(id) })}
      />
      <HierarchyPicker
        label={tasks.form.whier}
        hideLabel
        clearable
        className={f.choice}
        placeholder={tasks.form.whier}
        nodes={nodes}
        value={search.kind ?? null}
        onChange={(id) => onGo({ kind: id ?? undefined })}
      />
      <span className={f.count} role="status">
        {found?.isRefused
          ? t.refused
          : count === undefined
            ? search.free
              ? ''
              : t.hint
            : t.count({ n: count, of: free?.size ?? 0 })}
        {count !== undefined && !near && <span> · {t.noPlace}</span>}
      </span>
      <CloseButton type="button" aria-label={t.close} title={`${t.close} (Esc)`} onClick={onClose} />
    </form>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand, IconUsersGroup } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { fold as plain } from '@/lib/text';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { SearchBox } from '@/ui/fields/SearchBox';
import { lazySection } from '@/ui/lazy-part';
import { Avatar } from '@/ui/media/Avatar';
import { Load, loadOf, WorkerLoad } from '../board/Load';
import type { Crew, CrewWorker } from '../schedule.api';
import c from '../schedule.module.css';
import { PanelEdge, usePanelWidth } from './PanelEdge';

const AbsentButton = lazySection(() => import('../absent/AbsentButton'));
const ExchangeButton = lazySection(() => import('../moves/ExchangeButton'));

interface Props {
  readonly crew: Crew | undefined;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
  /** The worker whose orders alone are shown. */
  readonly chosen: number | undefined;
  readonly onChoose: (worker: number | undefined) => void;
  /** Writes down that the chosen worker is absent, or asks who is. */
  readonly onAbsent: () => void;
  /** Exchanges a day of the chosen worker, or of one who is asked for. */
  readonly onExchange: () => void;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows the people to plan with, and how much they have to do on the days shown. They can be dragged onto orders. */
const CrewPanel = memo(function CrewPanel({ crew, folded, onFold, chosen, onChoose, onAbsent, onExchange }: Props) {
  const t = useOfficeT().schedule;
  const [text, setText] = useState('');
  const { width, resize } = usePanelWidth('right');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={folded ? t.crew.open : t.crew.close}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
    >
      {folded ? <IconLayoutSidebarRightExpand {...ICON} /> : <IconLayoutSidebarRightCollapse {...ICON} />}
    </ActionIcon>
  );
  const acts = (
    <>
      <ExchangeButton size={28} onExchange={onExchange} />
      <AbsentButton size={28} onAbsent={onAbsent} />
    </>
  );
  const has = (name: string) => plain(name).includes(plain(text));
  const workers = crew?.workers.filter((worker) => folded || has(nameOf(worker)));
  const teams = crew?.teams.filter((team) => has(team.name));
  if (folded) {
    return (
      <section className={c.strip} aria-label={t.crew.title}>
        {button}
        {acts}
        {workers?.map((worker) => {
          const { planned, capacity } = loadOf([worker], crew?.days);
          return (
            <span key={worker.worker_id} className={c.stripFace} data-drag={`worker:${worker.worker_id}`}>
              <Avatar name={nameOf(worker)} url={worker.image_url} />
              <Load minutes={planned} capacity={capacity} />
            </span>
          );
        })}
      </section>
    );
  }
  return (
    <section className={c.panel} style={{ width }} data-side="right" aria-label={t.crew.title}>
      <header className={c.panelHead}>
        <h2>{t.crew.title}</h2>
        {crew && <span className={c.count}>{crew.workers.length}</span>}
        {acts}
        {button}
      </header>
      <div className={c.panelTools}>
        <SearchBox label={t.crew.search} value={text} onSearch={setText} live />
      </div>
      <div className={c.rows}>
        {teams?.map((team) => (
          <div key={team.team_id} className={c.person} data-drag={`team:${team.team_id}`}>
            <span className={c.teamIcon}>
              <IconUsersGroup {...ICON} />
            </span>
            <span className={c.personText}>
              <b>{team.name}</b>
              <span>{t.crew.team({ n: team.worker_ids.length })}</span>
            </span>
          </div>
        ))}
        {workers?.map((worker) => (
          <button
            key={worker.worker_id}
            type="button"
            className={c.person}
            data-drag={`worker:${worker.worker_id}`}
            aria-pressed={chosen === worker.worker_id}
            title={t.crew.only}
            onClick={() => onChoose(chosen === worker.worker_id ? undefined : worker.worker_id)}
          >
            <Avatar name={nameOf(worker)} url={worker.image_url} />
            <span className={c.personText}>
              <b>{nameOf(worker)}</b>
              <WorkerLoad worker={worker} days={crew?.days} />
            </span>
          </button>
        ))}
        {workers?.length === 0 && teams?.length === 0 && (
          <EmptyState text={text === '' ? t.crew.empty : t.crew.notFound} />
        )}
        {workers && workers.length > 0 && <p className={c.hint}>{t.crew.hint}</p>}
      </div>
      <PanelEdge side="right" width={width} onResize={resize} />
    </section>
  );
});

export default CrewPanel;

const nameOf = (worker: CrewWorker) => `${worker.first_name} ${worker.last_name}`;

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { SelectField } from '@/ui/fields/SelectField';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { conditionOf } from '../board/board-filters';
import { daysOf, rangeOf } from '../board/days';
import { boardQuery, crewQuery } from '../schedule.api';
import { OFF } from '../schedule.search';
import { type Arrangement, type Paper, PrintSheet } from './PrintSheet';

/** Asks how the week is to be printed, and hands it to the browser's own dialog. */
export default function PrintModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().schedule.print;
  const { cancel } = useT().ui;
  const search = useSearch({ from: '/app/schedule' });
  const days = daysOf('week', search.day ?? today());
  const range = rangeOf(days);
  const board = useQuery(boardQuery(range, conditionOf(search, 'planned')));
  const crew = useQuery(crewQuery(range));
  const [by, setBy] = useState<Arrangement>('worker');
  const [paper, setPaper] = useState<Paper>('A4');
  const [printing, setPrinting] = useState(false);
  const ready = board.isSuccess && !board.isPlaceholderData && crew.isSuccess && !crew.isPlaceholderData;
  const off = search.off ?? OFF;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        setPrinting(true);
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={!ready} loading={!ready && !board.error && !crew.error}>
            {t.go}
          </Button>
        </>
      }
    >
      <ProblemText error={board.error ?? crew.error} />
      <FieldGrid>
        <SelectField
          label={t.by}
          clearable={false}
          options={[
            { value: 'worker', label: t.byWorker },
            { value: 'day', label: t.byDay },
          ]}
          value={by}
          onChange={(next) => setBy(next === 'day' ? 'day' : 'worker')}
        />
        <SelectField
          label={t.paper}
          clearable={false}
          options={['A4', 'A3'].map((value) => ({ value, label: value }))}
          value={paper}
          onChange={(next) => setPaper(next === 'A3' ? 'A3' : 'A4')}
        />
      </FieldGrid>
      {printing && ready && (
        <PrintSheet
          by={by}
          paper={paper}
          days={days}
          orders={board.data.data.filter((order) => !off.includes(order.status))}
          crew={crew.data}
          onPrinted={onClose}
        />
      )}
    </ModalFrame>
  );
}

import { Button, Group } from '@mantine/core';
import { IconFilePlus, IconMessage, IconStatusChange } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { FieldGrid, Section } from '@/ui/layout/Section';
import { Timeline } from '@/ui/layout/Timeline';
import { Avatar } from '@/ui/media/Avatar';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { REFUSED, TONES, UNAVAILABLE } from './sample';

/** Toasts, questions and dialogs. */
export function FeedbackDemo() {
  const [width, setWidth] = useState<'normal' | 'wide' | null>(null);
  const remove = async () => {
    const yes = await confirm({
      title: 'Brisanje zadatka',
      message: 'Jeste li sigurni da želite obrisati Servis rashladne vitrine?',
      confirmLabel: 'Obriši zadatak',
      danger: true,
    });
    if (yes) toast.success('Zadatak je obrisan.');
  };
  const send = () => {
    const id = toast.loading('Slanje 3 slike…');
    setTimeout(() => toast.update(id, { type: 'success', message: 'Slike su poslane.' }), 2500);
  };
  return (
    <Section title="Obavijesti i dijalozi">
      <Group gap="sm">
        <Button variant="default" onClick={() => toast.info('Raspored je osvježen.')}>
          Obavijest
        </Button>
        <Button variant="default" onClick={() => toast.success('Zadatak je spremljen.')}>
          Uspjeh
        </Button>
        <Button variant="default" onClick={() => toast.warning('Radnik tada već ima nalog.', { title: 'Preklapanje' })}>
          Upozorenje
        </Button>
        <Button
          variant="default"
          onClick={() => toast.error('Poslužitelj nije dostupan.', { action: { label: 'Pokušaj ponovno', run: send } })}
        >
          Greška
        </Button>
        <Button variant="default" onClick={send}>
          Slanje
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={() => void remove()}>
          Pitanje
        </Button>
        <Button variant="default" onClick={() => setWidth('normal')}>
          Dijalog, 600 px
        </Button>
        <Button variant="default" onClick={() => setWidth('wide')}>
          Dijalog, 1100 px
        </Button>
      </Group>
      <ModalFrame
        opened={width !== null}
        onClose={() => setWidth(null)}
        title="Novi zadatak"
        width={width ?? 'normal'}
        footer={
          <>
            <Button variant="default" onClick={() => setWidth(null)}>
              Odustani
            </Button>
            <Button onClick={() => setWidth(null)}>Stvori zadatak</Button>
          </>
        }
      >
        <EmptyState text="Ovdje stoje polja obrasca." />
      </ModalFrame>
    </Section>
  );
}

/** Widgets that only show something: statuses, people, events, faults, empty states. */
export function DisplayDemo() {
  return (
    <Section title="Statusi, ljudi, povijest, problemi">
      <Group gap="sm">
        {TONES.map((badge) => (
          <StatusBadge key={badge.tone} {...badge} />
        ))}
      </Group>
      <Group gap="sm">
        <Avatar name="Ana Horvat" />
        <Avatar name="Željko Đurić" size={32} />
        <Avatar name="Petra Novak" size={48} />
      </Group>
      <FieldGrid>
        <Timeline
          entries={[
            {
              id: 1,
              icon: IconStatusChange,
              tone: 'green',
              title: 'Status: fakturiran',
              meta: 'Ana Horvat · 20. 11. 2026. 14:05',
            },
            {
              id: 2,
              icon: IconMessage,
              tone: 'indigo',
              title: 'Komentar',
              meta: 'Marko Babić · 18. 11. 2026. 09:02',
              body: 'Naručen novi ventilator, rok 2 dana.',
            },
            { id: 3, icon: IconFilePlus, title: 'Novi dokument', meta: 'Ana Horvat · 17. 11. 2026. 08:41' },
          ]}
        />
        <div>
          <ProblemText error={REFUSED} />
          <ProblemText error={UNAVAILABLE} />
          <Note>Radnik dobiva poziv e-poštom.</Note>
          <Note tone="warning">Početak je u prošlosti.</Note>
          <Note
            tone="error"
            action={
              <Button size="xs" variant="default">
                Pošalji ponovno
              </Button>
            }
          >
            Odgovor poslužitelja se izgubio.
          </Note>
          <EmptyState />
        </div>
      </FieldGrid>
    </Section>
  );
}

import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import c from '../schedule.module.css';

const DayPicker = lazyPart(() => import('@/ui/fields/DayPicker'));

interface Props {
  readonly day: string;
  readonly onChoose: (day: string) => void;
  readonly children: ReactNode;
}

/** The title of a day or a week: it opens a calendar to go elsewhere. */
export function TitleDate({ day, onChoose, children }: Props) {
  const t = useOfficeT().schedule;
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-start" withRoles={false}>
      <Popover.Target>
        <UnstyledButton
          className={c.titleButton}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={t.chooseDay}
          onClick={() => setOpen(!open)}
        >
          {children}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t.chooseDay}>
        <Suspense>
          <DayPicker
            value={day}
            isFocused
            onChoose={(next: string) => {
              setOpen(false);
              onChoose(next);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

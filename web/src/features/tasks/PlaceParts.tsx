import { ActionIcon, Button } from '@mantine/core';
import { IconNavigation, IconPencil, IconPlus } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { navigationHref, pointOf } from '@/domain/address/coordinates';
import { MapButton } from '@/domain/address/MapButton';
import { placeLines } from '@/domain/address/place';
import { PRIVATE_INDIVIDUAL } from '@/domain/pickers';
import { ContactLinks, callHref } from '@/domain/places';
import { useOfficeT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/EmptyState';
import { Section } from '@/ui/Section';
import { SectionLink } from '@/ui/SectionLinks';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly task: TaskDetails;
  /** Puts the fields in the place of the text, for who may change it. */
  readonly onEdit?: (() => void) | undefined;
}

/** Where the work is, to be read. */
export function AddressText({ task, onEdit }: Props) {
  const { place: t, record, taskDetails } = useOfficeT();
  const lines = placeLines(task);
  return (
    <Section
      title={taskDetails.sections.address}
      id="address"
      actions={
        <span className={c.partActions}>
          <MapButton place={task} />
          <SectionLink
            href={navigationHref(pointOf(task), lines.join(', '))}
            icon={<IconNavigation {...ICON} />}
            external
          >
            {record.navigate}
          </SectionLink>
          <EditButton label={taskDetails.edit.address} onEdit={onEdit} />
        </span>
      }
    >
      <Text onEdit={onEdit}>
        <p className={c.strong}>{task.address_name}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={c.quietText}>
          {t.types[task.location_type]}
          {task.client_tenant_id !== PRIVATE_INDIVIDUAL && task.working_hours && ` · ${task.working_hours}`}
        </p>
      </Text>
    </Section>
  );
}

/** Whom to ask there, to be read. */
export function ContactText({ task, onEdit }: Props) {
  const { taskDetails } = useOfficeT();
  const { contact_name: name, contact_phone: phone, contact_email: email } = task;
  return (
    <Section
      title={taskDetails.sections.contacts}
      id="contact"
      actions={
        <span className={c.partActions}>
          <ContactLinks phone={phone} email={email} />
          <EditButton label={taskDetails.edit.contact} onEdit={onEdit} />
        </span>
      }
    >
      {name || phone || email ? (
        <Text onEdit={onEdit}>
          {name && <p className={c.strong}>{name}</p>}
          {phone && (
            <p>
              <a href={callHref(phone)} className={c.link}>
                {phone}
              </a>
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${email}`} className={c.link}>
                {email}
              </a>
            </p>
          )}
        </Text>
      ) : (
        <EmptyState compact />
      )}
      {!phone && onEdit && (
        <Button variant="default" size="xs" className={c.start} leftSection={<IconPlus size={14} />} onClick={onEdit}>
          {taskDetails.edit.addPhone}
        </Button>
      )}
    </Section>
  );
}

function EditButton({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) {
  if (!onEdit) return null;
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onEdit}>
      <IconPencil {...ICON} />
    </ActionIcon>
  );
}

/** Lines that a click turns into their fields; the button above does the same for the keyboard. */
function Text({ onEdit, children }: { onEdit: (() => void) | undefined; children: ReactNode }) {
  const edit = (event: MouseEvent) => {
    const marking = window.getSelection()?.isCollapsed === false;
    if (!marking && event.target instanceof Element && !event.target.closest('a')) onEdit?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button
    <div className={c.lines} data-editable={onEdit && true} onClick={edit}>
      {children}
    </div>
  );
}

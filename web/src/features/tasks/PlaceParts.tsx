import { Button } from '@mantine/core';
import { IconNavigation, IconPlus } from '@tabler/icons-react';
import { navigationHref, pointOf } from '@/domain/address/coordinates';
import { MapButton } from '@/domain/address/MapButton';
import { placeLines } from '@/domain/address/place';
import { useOfficeT } from '@/i18n/I18nProvider';
import { callHref, mailTo } from '@/lib/contact';
import { ContactLinks } from '@/records/ContactLinks';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { EditButton, EditText } from '@/ui/fields/EditText';
import { Section } from '@/ui/layout/Section';
import { SectionLink } from '@/ui/layout/SectionLinks';
import { lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

const SmallMap = lazySection(() => import('@/domain/address/SmallMap'));

interface Props {
  readonly task: TaskDetails;
  /** Replaces the text by its fields, for people who may change it. */
  readonly onEdit?: (() => void) | undefined;
}

/** Shows the place of the work as a text. */
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
      <SmallMap place={task} />
      <EditText onEdit={onEdit}>
        <p className={c.strong}>{task.address_name}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={base.quiet}>
          {t.types[task.location_type]}
          {task.client_tenant_id !== PRIVATE_INDIVIDUAL && task.working_hours && ` · ${task.working_hours}`}
        </p>
      </EditText>
    </Section>
  );
}

/** Shows the contact person as a text. */
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
        <EditText onEdit={onEdit}>
          {name && <p className={c.strong}>{name}</p>}
          {phone && (
            <p>
              <a href={callHref(phone)} className={base.link}>
                {phone}
              </a>
            </p>
          )}
          {email && (
            <p>
              <a href={mailTo(email)} className={base.link}>
                {email}
              </a>
            </p>
          )}
        </EditText>
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

import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { type HierarchyNode, pathText, pathTo } from '@/ui/hierarchy';
import { ModalFrame } from '@/ui/ModalFrame';
import c from './task-details.module.css';
import type { Unit } from './task-edit';
import type { TaskFormValues } from './task-form';
import { hierarchiesQuery } from './tasks.api';
import type { Conflicts } from './use-task-editing';

interface Props {
  readonly conflicts: Conflicts;
  /** Ends with the units that shall be theirs. */
  readonly onResolve: (theirs: ReadonlySet<Unit>) => void;
  /** Goes back to the form with everything typed still in it. */
  readonly onClose: () => void;
}

/** Sets what two people have written side by side; one of both is chosen for each. */
export default function TaskConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useT();
  const words = t.taskDetails.conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<Unit>>(new Set());
  const nodes = useQuery(hierarchiesQuery).data ?? [];
  const all = conflicts.all.map(({ unit }) => unit);

  const choose = (unit: Unit, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(unit);
    else next.delete(unit);
    setTheirs(next);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
          <Button onClick={() => onResolve(theirs)}>{words.save}</Button>
        </>
      }
    >
      <Text>{words.intro}</Text>
      {all.length > 1 && (
        <div className={c.chooseAll}>
          <Button variant="default" size="xs" onClick={() => setTheirs(new Set())}>
            {words.allMine}
          </Button>
          <Button variant="default" size="xs" onClick={() => setTheirs(new Set(all))}>
            {words.allTheirs}
          </Button>
        </div>
      )}
      {conflicts.all.map(({ unit, by, at }) => (
        <fieldset key={unit} className={c.conflict}>
          <legend className={c.legend}>{unitName(unit, t)}</legend>
          <Side
            name={words.mine}
            text={unitText(unit, conflicts.mine, nodes, t)}
            chosen={!theirs.has(unit)}
            group={unit}
            onChoose={() => choose(unit, false)}
          />
          <Side
            name={words.theirs}
            about={words.changed({ by: by || t.taskDetails.edit.somebody, at: formatDateTime(at) })}
            text={unitText(unit, conflicts.theirs, nodes, t)}
            chosen={theirs.has(unit)}
            group={unit}
            onChoose={() => choose(unit, true)}
          />
        </fieldset>
      ))}
    </ModalFrame>
  );
}

interface SideProps {
  name: string;
  about?: string;
  text: string;
  chosen: boolean;
  group: string;
  onChoose: () => void;
}

function Side({ name, about, text, chosen, group, onChoose }: SideProps) {
  const t = useT().taskDetails.conflict;
  const id = useId();
  return (
    <label className={c.side} data-chosen={chosen || undefined}>
      <span className={c.sideHead}>
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className={c.radio}
          aria-describedby={id}
        />
        <span className={c.sideName}>{name}</span>
        {about && <span className={c.meta}>{about}</span>}
      </span>
      <span id={id} className={c.sideText}>
        {text === '' ? <span className={c.quiet}>{t.empty}</span> : text}
      </span>
    </label>
  );
}

/** The name of a unit, as the form labels its field. */
function unitName(unit: Unit, { tasks: { form } }: Messages): string {
  const names: Partial<Record<Unit, string>> = {
    title: form.name,
    description: form.description,
    priority: form.priority,
    project: form.project,
    whier_id: form.whier,
    client_note: form.clientNote,
    address_name: form.addressName,
    location_type: form.addressType,
    address: form.address,
    working_hours: form.workingHours,
    contact_name: form.contactName,
    contact_phone: form.contactPhone,
    contact_email: form.contactEmail,
  };
  return names[unit] ?? unit;
}

/** The value of a unit in words; an address in lines. */
function unitText(unit: Unit, v: TaskFormValues, nodes: readonly HierarchyNode[], t: Messages): string {
  switch (unit) {
    case 'address':
      return [v.address1, v.address2, `${v.zipcode} ${v.city}`.trim(), v.region, v.country].filter(Boolean).join('\n');
    case 'project':
      return v.project?.title ?? '';
    case 'client':
      return v.client?.name ?? '';
    case 'whier_id':
      return v.whier_id === null ? '' : pathText(pathTo(nodes, v.whier_id));
    case 'priority':
      return t.tasks.priority[v.priority];
    case 'location_type':
      return t.tasks.locationType[v.location_type];
    default:
      return String(v[unit] ?? '');
  }
}

import { ICON } from '@/ui/media/icon';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconClipboardText, IconPhoneIncoming, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { ContactFields } from '@/domain/address/ContactFields';
import { PlaceFields } from '@/domain/address/PlaceFields';
import { applyCompany } from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNear } from '@/lib/date';
import { initials } from '@/lib/text';
import { taskNumber } from '@/records/numbers';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextField } from '@/ui/fields/TextField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import {
  applyCaller,
  applyContact,
  applyPlace,
  digitsIn,
  type IntakeValues,
  isContact,
  isLike,
  isPlace,
} from './intake';
import {
  type Caller,
  type Client,
  type ClientTask,
  type Contact,
  callersQuery,
  clientQuery,
  LEAST,
} from './intake.api';
import c from './intake.module.css';

const NewCompanyModal = lazyPart(() => import('@/domain/company/NewCompanyModal'));

const SEARCH_DELAY_MS = 250;
/** Hidden labels: the heading beside the group is visible. */
const HIDDEN = { className: c.hidden };

interface Props {
  /** The first text of the search. */
  readonly begin: string;
  readonly form: AppForm<IntakeValues>;
  /** The data of the chosen client; null for a new one. */
  readonly client: Client | null;
  readonly onClient: (client: Client | null) => void;
  /** Called when the caller is chosen: next comes what they need. */
  readonly onKnown: () => void;
}

/** Asks for the caller: searched by what they say, with all data about them, or entered as new. */
export function Who({ begin, form, client, onClient, onKnown }: Props) {
  const t = useOfficeT().intake.who;
  const v = form.values;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(begin);
  const [debounced] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const callers = useQuery(callersQuery(debounced));
  const found = typed.trim().length >= LEAST && debounced.length >= LEAST ? callers.data : undefined;
  const isSettled = typed.trim() === debounced && !callers.isPlaceholderData && callers.data !== undefined;
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  const typedNow = useRef(typed);
  // Enter came before the answer to what was typed.
  const isAwaited = useRef(false);

  const take = async (caller: Caller, then?: () => void) => {
    setProblem(undefined);
    const asked = typedNow.current;
    try {
      const known = await queryClient.fetchQuery(clientQuery(caller));
      // A person who has typed on means somebody else.
      if (typedNow.current !== asked) return;
      form.setValues(applyCaller(form.getValues(), caller, known));
      onClient(known);
      then?.();
    } catch (error) {
      setProblem(error);
    }
  };
  // A single result needs no choice.
  const onFound = useEffectEvent((all: readonly Caller[]) => {
    setActive(0);
    const [first] = all;
    const goesOn = isAwaited.current;
    isAwaited.current = false;
    if (first && v.client === null && (goesOn || all.length === 1)) void take(first, goesOn ? onKnown : undefined);
  });
  useEffect(() => {
    if (isSettled && found) onFound(found);
  }, [isSettled, found]);

  const drop = () => {
    onClient(null);
    form.setValues({ client: null, client_note: '' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = v.client === null ? (found ?? []) : [];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      setActive((at) => Math.max(0, Math.min(all.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const chosen = all[active];
    if (v.client !== null) onKnown();
    else if (!isSettled) isAwaited.current = true;
    else if (chosen) void take(chosen, onKnown);
  };
  return (
    <section className={c.who} aria-label={t.title}>
      <TextInput
        label={t.title}
        placeholder={t.hint}
        data-autofocus
        autoComplete="off"
        leftSection={<IconSearch {...ICON} />}
        rightSectionWidth={90}
        rightSection={<span className={c.count}>{found && v.client === null && t.found({ n: found.length })}</span>}
        value={typed}
        onChange={(event) => {
          typedNow.current = event.currentTarget.value;
          isAwaited.current = false;
          setTyped(typedNow.current);
          if (v.client !== null) drop();
        }}
        onKeyDown={onKeyDown}
      />
      <ProblemText error={problem ?? (callers.data ? undefined : callers.error)} />
      {v.client === null ? (
        <>
          {found && found.length > 0 && (
            <ul className={c.list} aria-label={t.callers}>
              {found.map((caller, n) => (
                <li key={`${caller.tenant_id}:${caller.task_id}`}>
                  <UnstyledButton
                    className={c.option}
                    data-active={n === active || undefined}
                    onClick={() => void take(caller, onKnown)}
                  >
                    <CallerText caller={caller} typed={debounced} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
          {found?.length === 0 && <p className={base.remark}>{t.none}</p>}
          <NewClient form={form} typed={typed} />
        </>
      ) : (
        <Known
          key={client?.tasks[0]?.task_id ?? client?.tenant_id ?? 0}
          form={form}
          client={client}
          typed={debounced}
          onDrop={drop}
        />
      )}
    </section>
  );
}

function CallerText({ caller, typed }: { caller: Caller; typed: string }) {
  const t = useOfficeT().intake.who;
  const { name, city, contact, tenant_id: id } = caller;
  return (
    <span className={c.words}>
      <b>{name}</b>
      <span className={c.sub}>
        {[id === PRIVATE_INDIVIDUAL && t.person, city, contact?.name].filter(Boolean).join(' · ')}{' '}
        {contact?.phone && <Phone phone={contact.phone} typed={typed} />}
      </span>
    </span>
  );
}

/** A telephone number, with the digits that were typed underlined. */
function Phone({ phone, typed }: { phone: string; typed: string }) {
  const at = digitsIn(phone, typed);
  if (at === null) return <span className={c.phone}>{phone}</span>;
  return (
    <span className={c.phone}>
      {phone.slice(0, at[0])}
      <mark className={c.match}>{phone.slice(...at)}</mark>
      {phone.slice(at[1])}
    </span>
  );
}

/** Somebody who was never here: a person by name, or a company that is written down first. */
function NewClient({ form, typed }: { form: AppForm<IntakeValues>; typed: string }) {
  const t = useOfficeT();
  const words = t.intake.who;
  const mayRegister = useCan()('master.edit');
  const [company, setCompany] = useState(false);
  const isNumber = /\d{3}/.test(typed) && !/\p{L}/u.test(typed);
  const beginPerson = () =>
    form.setValues({
      client: { tenant_id: PRIVATE_INDIVIDUAL, name: words.person },
      location_type: 'OTHER',
      ...(isNumber ? { contact_phone: typed.trim() } : { client_note: typed.trim(), contact_name: typed.trim() }),
    });
  return (
    <div className={base.tools}>
      <span className={c.sub}>{words.newClient}</span>
      <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={beginPerson}>
        {words.newPerson}
      </Button>
      {mayRegister && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setCompany(true)}
        >
          {words.newCompany}
        </Button>
      )}
      {company && (
        <NewCompanyModal
          name={isNumber ? '' : typed.trim()}
          onCreated={(made) => {
            const named = {
              ...form.getValues(),
              client: { tenant_id: made.tenant_id, name: made.name },
              location_type: 'OTHER' as const,
            };
            form.setValues(applyCompany(named, made));
          }}
          onClose={() => setCompany(false)}
        />
      )}
    </div>
  );
}

interface KnownProps {
  readonly form: AppForm<IntakeValues>;
  readonly client: Client | null;
  readonly typed: string;
  readonly onDrop: () => void;
}

/** The client that was chosen, whom to ask for, where, and what is open there. */
function Known({ form, client, typed, onDrop }: KnownProps) {
  const t = useOfficeT().intake.who;
  const v = form.values;
  const name = v.client?.tenant_id === PRIVATE_INDIVIDUAL ? v.client_note || t.person : (v.client?.name ?? '');
  const since = client?.since ? t.since({ year: client.since }) : '';
  return (
    <>
      <div className={c.card}>
        <span className={c.mark} aria-hidden>
          {initials(name) || <IconPhoneIncoming {...ICON} />}
        </span>
        <span className={c.words}>
          <b>{name}</b>
          <span className={c.sub}>
            {[client?.id_number && t.oib({ number: client.id_number }), since || t.isNew].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Button size="compact-xs" variant="subtle" onClick={onDrop}>
          {t.other}
        </Button>
      </div>
      {v.client?.tenant_id === PRIVATE_INDIVIDUAL && !client && (
        <TextField label={t.personName} required maxLength={2000} {...form.field('client_note')} />
      )}
      <Contacts form={form} contacts={client?.contacts ?? []} typed={typed} />
      <Places form={form} client={client} />
      {client && client.tasks.length > 0 && <Tasks form={form} client={client} />}
    </>
  );
}

function Contacts({
  form,
  contacts,
  typed,
}: {
  form: AppForm<IntakeValues>;
  contacts: readonly Contact[];
  typed: string;
}) {
  const t = useOfficeT().intake.who;
  const v = form.values;
  const at = contacts.findIndex((contact) => isContact(v, contact));
  const [isNew, setNew] = useState(contacts.length === 0);
  return (
    <section aria-label={t.contact}>
      <GroupHead
        title={t.contact}
        add={contacts.length > 0 && !isNew ? t.addContact : null}
        onAdd={() => {
          setNew(true);
          form.setValues({ contact_name: '', contact_phone: '', contact_email: '' });
        }}
      />
      {contacts.length > 0 && (
        <Radio.Group
          label={t.contact}
          labelProps={HIDDEN}
          value={isNew ? '' : String(at)}
          onChange={(n) => {
            const contact = contacts[Number(n)];
            setNew(false);
            if (contact) form.setValues(applyContact(v, contact));
          }}
        >
          <div className={c.list} data-scrolls>
            {contacts.map((contact, n) => (
              <Radio
                key={`${contact.name}${contact.phone}`}
                value={String(n)}
                className={c.radio}
                classNames={{ body: c.radioBody, labelWrapper: c.radioLabel }}
                label={
                  <span className={c.line}>
                    <span className={c.words}>
                      <span>{contact.name || t.noName}</span>
                      {contact.role && <span className={c.sub}>{contact.role}</span>}
                    </span>
                    <Phone phone={contact.phone} typed={typed} />
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {isNew && <ContactFields bind={(field) => form.field(field)} />}
    </section>
  );
}

function Places({ form, client }: { form: AppForm<IntakeValues>; client: Client | null }) {
  const t = useOfficeT();
  const words = t.intake.who;
  const v = form.values;
  const places = client?.places ?? [];
  const at = places.findIndex((place) => isPlace(v, place));
  const [isNew, setNew] = useState(places.length === 0);
  return (
    <section aria-label={words.address}>
      <GroupHead
        title={words.address}
        add={places.length > 0 && !isNew ? words.addAddress : null}
        onAdd={() => {
          setNew(true);
          form.setValues({
            address_id: null,
            address_name: '',
            address1: '',
            address2: '',
            zipcode: '',
            city: '',
            latitude: null,
            longitude: null,
          });
        }}
      />
      {places.length > 0 && (
        <Radio.Group
          label={words.address}
          labelProps={HIDDEN}
          value={isNew ? '' : String(at)}
          onChange={(n) => {
            const place = places[Number(n)];
            setNew(false);
            if (place) form.setValues(applyPlace(v, place));
          }}
        >
          <div className={c.list} data-scrolls>
            {places.map((place, n) => (
              <Radio
                key={`${place.address_id} ${place.address_name} ${place.address1}`}
                value={String(n)}
                className={c.radio}
                classNames={{ body: c.radioBody, labelWrapper: c.radioLabel }}
                label={
                  <span className={c.line}>
                    <span className={c.words}>
                      <span>{place.address_name}</span>
                      <span className={c.sub}>{[place.address1, place.city].filter(Boolean).join(', ')}</span>
                    </span>
                    <span className={c.sub}>{words.tasksThere({ n: place.tasks })}</span>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {isNew && (
        <FieldGrid>
          <TextField
            label={t.place.name}
            description={words.placeNameHint}
            maxLength={200}
            {...form.field('address_name')}
          />
          <PlaceFields
            value={v}
            bind={(field) => form.field(field)}
            onChange={(change) => form.setValues({ ...change, address_id: null })}
          />
        </FieldGrid>
      )}
    </section>
  );
}

function GroupHead({ title, add, onAdd }: { title: string; add: string | null; onAdd: () => void }) {
  return (
    <div className={c.groupHead}>
      <h3 className={c.legend}>{title}</h3>
      {add && (
        <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={12} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </div>
  );
}

const MOST_TASKS = 5;

/**
 * Lists open tasks at the place, then elsewhere and recent ones; similar titles come first. A link opens a new tab, so
 * that the call goes on.
 */
function Tasks({ form, client }: { form: AppForm<IntakeValues>; client: Client }) {
  const t = useOfficeT().intake.who;
  const v = form.values;
  const here = client.places.findIndex((place) => isPlace(v, place));
  const isAlike = (task: ClientTask) => isLike(task, v.title, task.place === here);
  const rank = (task: ClientTask) => (isAlike(task) ? 0 : 2) + (task.place === here ? 0 : 1);
  const tasks = client.tasks.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_TASKS);
  return (
    <div>
      <h3 className={c.legend}>{t.tasks}</h3>
      <ul className={c.list} aria-label={t.tasks}>
        {tasks.map((task) => (
          <li key={task.task_id}>
            <TaskLine task={task} like={isAlike(task)} here={task.place === here} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TaskLine({ task, like, here }: { task: ClientTask; like: boolean; here: boolean }) {
  const t = useOfficeT();
  const words = t.intake.who;
  const Icon = like ? IconAlertTriangle : IconClipboardText;
  const stands =
    task.status === 'CREATED' && task.phase !== '' ? t.tasks.phase[task.phase] : t.tasks.status[task.status];
  const visit = task.start && [formatNear(task.start), task.workers].filter(Boolean).join(', ');
  return (
    <a
      className={c.task}
      data-like={like || undefined}
      href={`/tasks/${task.task_id}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon {...ICON} />
      <span className={c.words}>
        <b>{task.title}</b>
        <span className={c.sub}>
          {[taskNumber(task.task_id), like && words.like, stands, visit, !here && words.elsewhere]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </a>
  );
}

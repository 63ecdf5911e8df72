import '@mantine/core/styles/Modal.layer.css';
import { Combobox, Modal, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Icon, IconArrowRight, IconCalendarPlus, IconPhoneIncoming, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { fold, hasWords } from '@/lib/text';
import { type Entity, wayTo } from '@/records/kinds';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { usePhone } from '@/ui/hooks/use-phone';
import { navigationFor, settingsFor } from './nav';
import c from './Search.module.css';
import { numberOf, SearchHit } from './SearchHit';
import { type Hit, searchQuery } from './search.api';
import { type Command, useCommands } from './use-commands';

const PAUSE_MS = 150;
const RECENT = 5;
/** How many of each kind are shown. */
const SHOWN: Partial<Record<Entity, number>> = { task: 4 };
const SHOWN_OTHERS = 3;

/** A line that can be chosen. */
interface Choice {
  readonly id: string;
  readonly way: Command['way'];
  readonly hit?: Hit;
  readonly line: ReactNode;
}

interface Group {
  readonly title: string;
  /** How many there are, of records that the words find. */
  readonly count?: string;
  readonly choices: readonly Choice[];
}

/** The palette over everything: finds any record by any words, and goes to screens. */
export default function Search({ onClose }: { onClose: () => void }) {
  const { shell, search: t } = useOfficeT();
  const can = useCan();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const phone = usePhone();
  const combobox = useCombobox({ opened: true });
  const palette = useCommands(onClose);
  const recent = useDraft<readonly Hit[]>('search:opened');
  const [typed, setTyped] = useState('');
  // A person who has moved down the list stays on that line when more results arrive.
  const [moved, setMoved] = useState(false);
  const commandsOnly = typed.trimStart().startsWith('>');
  const words = typed.replace('>', '').trim();
  const [asked] = useDebouncedValue(commandsOnly ? '' : words, PAUSE_MS);
  const found = useQuery({ ...searchQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const answer = asked === '' || words === '' || commandsOnly ? undefined : found.data;
  const folded = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');

  const toChoice = (hit: Hit): Choice => ({
    id: `${hit.entity} ${hit.id}`,
    way: wayTo(hit) ?? {},
    hit,
    line: <SearchHit hit={hit} words={folded} />,
  });
  const line = (id: string, Icon: Icon, title: string, about: string, way: Choice['way']): Choice => ({
    id,
    way,
    line: (
      <>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={c.body}>
          <span className={c.title}>{title}</span>
          {about !== '' && <span className={c.about}>{about}</span>}
        </span>
      </>
    ),
  });

  const settled = commandsOnly || (!found.isFetching && asked === words);
  // Until the answer to the typed text arrives, results that do not match it are left out, so that Enter opens nothing
  // unintended.
  const fits = (hit: Hit) => settled || hasWords([numberOf(hit), hit.title, hit.client, hit.place].join(' '), words);
  const groups: Group[] = [];
  for (const { entity, count, more, hits } of answer?.groups ?? []) {
    const shown = hits.map((hit) => ({ ...hit, entity })).filter(fits);
    if (shown.length > 0)
      groups.push({
        title: t.entities[entity],
        count: more ? t.more({ count }) : String(count),
        choices: shown.slice(0, SHOWN[entity] ?? SHOWN_OTHERS).map(toChoice),
      });
  }
  if (words === '' && !commandsOnly && recent.found)
    groups.push({ title: t.opened, choices: recent.found.map(toChoice) });
  const hasAll = (text: string) => folded.every((word) => fold(text).includes(word));
  const hits = groups.flatMap(({ choices }) => choices.flatMap(({ hit }) => hit ?? []));
  const { call } = palette;
  const mayPlan = can('order.plan') && words !== '';
  const calls = hits
    .filter(({ entity }) => mayPlan && entity === 'b2b')
    .map((hit) => line(`call ${hit.id}`, IconPhoneIncoming, t.callOf({ name: hit.title }), hit.place, call(hit.title)));
  const plans = hits
    .filter(({ entity, status }) => mayPlan && entity === 'order' && status === 'CREATED')
    .map(({ id, title }) =>
      line(`plan ${id}`, IconCalendarPlus, t.plan({ number: orderNumber(id) }), title, {
        to: '/schedule',
        search: { view: 'day', mode: 'workers', order: id },
      }),
    );
  const known = palette.commands.filter(({ title }) => hasAll(title));
  const commands = [
    ...known.map(({ id, icon, title, way }) => line(id, icon, title, '', way)),
    ...calls.slice(0, 2),
    ...plans.slice(0, 2),
  ];
  const screens = [...navigationFor(can, tenant.asks_only), ...settingsFor(can)]
    .flatMap((entry) => {
      const group = shell.nav[entry.label];
      if ('to' in entry) return [{ to: entry.to, name: group, group: '' }];
      return entry.screens.map(({ to, label }) => ({ to, name: shell.nav[label], group }));
    })
    .filter(({ name, group }) => hasAll(`${name} ${group}`));
  // A screen with the typed name comes before records with the word somewhere; and so does a command, once the text
  // cannot be the beginning of another word.
  const begins = (name: string) => words !== '' && fold(name).startsWith(fold(words));
  const isSaid = (title: string) => begins(title) && (folded.length > 1 || fold(title) === fold(words));
  const put = (isFirst: boolean, title: string, choices: readonly Choice[]) =>
    choices.length > 0 && groups.splice(isFirst ? 0 : groups.length, 0, { title, choices });
  put(
    known.some(({ title }) => isSaid(title)),
    t.commands,
    commands,
  );
  put(
    screens.some(({ name }) => begins(name)),
    t.screens,
    screens.map(({ to, name, group }) => line(to, IconArrowRight, name, group === name ? '' : group, { to })),
  );
  const similarTo = answer?.similar && settled ? groups.findIndex(({ count }) => count !== undefined) : -1;

  const choices = groups.flatMap((group) => group.choices);
  const total = (answer?.groups ?? []).reduce((sum, group) => sum + group.count, known.length + screens.length);
  const first = choices[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line is chosen whenever it is another
  useEffect(() => {
    if (!moved) combobox.selectFirstOption();
  }, [first, choices.length, moved]);

  function open(id: string, elsewhere: boolean) {
    const choice = choices.find((one) => one.id === id);
    if (!choice) return;
    const { hit } = choice;
    if (hit)
      recent.keep(
        [hit, ...(recent.found ?? []).filter((one) => one.entity !== hit.entity || one.id !== hit.id)].slice(0, RECENT),
      );
    const { way } = choice;
    if (typeof way === 'function') way();
    else if (elsewhere) window.open(router.buildLocation(way).href, '_blank');
    else {
      onClose();
      void navigate(way);
    }
  }

  const press = (event: KeyboardEvent) => {
    // The list would take it for itself.
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      open(choices[combobox.getSelectedOptionIndex()]?.id ?? '', true);
    }
  };

  if (palette.dialog) return palette.dialog;
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      yOffset="10vh"
      padding={0}
      fullScreen={phone}
      withCloseButton={false}
      aria-label={shell.search.open}
      classNames={{ content: c.content, body: c.frame }}
    >
      <Combobox store={combobox} onOptionSubmit={(id) => open(id, false)}>
        <div className={c.head}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              className={c.input}
              data-autofocus
              type="text"
              aria-label={t.placeholder}
              placeholder={t.placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setMoved(false);
              }}
              onKeyDownCapture={press}
            />
          </Combobox.EventsTarget>
          <output className={c.count}>
            {words !== '' && settled && !found.isError
              ? t.found({ count: total, more: answer?.groups.some((g) => g.more) ?? false })
              : ''}
          </output>
          <button type="button" className={c.close} onClick={onClose}>
            <VisuallyHidden>{shell.search.close}</VisuallyHidden> Esc
          </button>
        </div>
        <Combobox.Options className={c.list} aria-label={t.results} data-waiting={!settled || undefined}>
          {groups.map((group, i) => (
            <Fragment key={group.title}>
              {i === similarTo && <p className={c.note}>{t.similar({ words })}</p>}
              <Combobox.Group
                classNames={{ groupLabel: c.group }}
                label={
                  <>
                    {group.title} <span className={base.figures}>{group.count}</span>
                  </>
                }
              >
                {group.choices.map(({ id, line }) => (
                  <Combobox.Option key={id} value={id} className={c.option}>
                    {line}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            </Fragment>
          ))}
          {choices.length === 0 && settled && (
            <Combobox.Empty className={c.note}>{found.isError ? t.failed : t.nothing({ words })}</Combobox.Empty>
          )}
        </Combobox.Options>
        {!phone && (
          <div className={c.foot} aria-hidden>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t.keys.move}
            </span>
            <span>
              <kbd>↵</kbd> {t.keys.open}
            </span>
            <span>
              <kbd>Ctrl ↵</kbd> {t.keys.elsewhere}
            </span>
            <span className={base.end}>
              <kbd>&gt;</kbd> {t.keys.commands}
            </span>
          </div>
        )}
      </Combobox>
    </Modal>
  );
}

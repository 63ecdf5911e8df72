import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconChecklist, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, dataOf, type Schemas } from '@/api/client';
import { contains, eq, or } from '@/api/filter';
import { useCan } from '@/domain/can';
import { useT } from '@/i18n/I18nProvider';
import { fold } from '@/lib/text';
import { navigationFor, screensOf, settingsFor } from './nav';
import c from './Search.module.css';

const FOUND = 7;
const PAUSE_MS = 300;

const [store, search] = createSpotlight();

/** Tasks whose title holds the text or whose number it is. */
const taskSearchQuery = (text: string) => ({
  queryKey: ['tasks', 'spotlight', text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const byTitle = contains('title', text);
    const filter = /^\d{1,9}$/.test(text) ? or(eq('task_id', Number(text)), byTitle) : byTitle;
    return (await dataOf(api.POST('/tasks/search', { body: { filter, page: { no: 1, size: FOUND } }, signal }))).data;
  },
});

/** Whether `taskSearchQuery` finds it by a folded text. */
const fits = (task: Schemas['TasksRow'], text: string) =>
  fold(task.title).includes(text) || String(task.task_id) === text;

/** The palette over everything: goes to a screen, or to a task by number or title. */
export default function Search({ onClose }: { onClose: () => void }) {
  const t = useT().shell;
  const can = useCan();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const typed = query.trim().replace(/^#/, '');
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  useEffect(search.open, []);

  const tasks = useQuery({
    ...taskSearchQuery(text),
    enabled: text !== '' && can('task.read'),
    placeholderData: keepPreviousData,
  });
  const screens = [...screensOf(navigationFor(can)), ...settingsFor(can)].filter((screen) =>
    fold(t.nav[screen.label]).includes(fold(query.trim())),
  );
  // Until the answer to what is typed comes, what does not fit it is left out: Enter opens no task that was not meant.
  const isAnswered = text === typed && !tasks.isPlaceholderData;
  const found = text === '' ? [] : (tasks.data ?? []).filter((task) => isAnswered || fits(task, fold(typed)));

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      title={t.search.open}
      classNames={{ header: c.heading, action: c.action, actionsGroup: c.group }}
    >
      <Spotlight.Search
        placeholder={t.search.placeholder}
        aria-label={t.search.placeholder}
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList className={c.list} tabIndex={0}>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t.search.screens}>
            {screens.map((screen) => (
              <Spotlight.Action
                key={screen.to}
                label={t.nav[screen.label]}
                onClick={() => navigate({ to: screen.to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t.search.tasks}>
            {found.map((task) => (
              <Spotlight.Action
                key={task.task_id}
                label={task.title}
                description={`#${task.task_id}`}
                leftSection={<IconChecklist size={18} stroke={1.6} />}
                onClick={() => navigate({ to: '/tasks/$taskId', params: { taskId: task.task_id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length === 0 && found.length === 0 && !tasks.isFetching && (
          <Spotlight.Empty>{tasks.isError ? t.search.failed : t.search.nothing}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import type { FieldFrame } from '@/ui/fields/field';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { MultiSelectField } from '@/ui/fields/MultiSelectField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { TextsField } from '@/ui/fields/TextsField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { FieldGrid, WholeRow } from '@/ui/layout/Section';
import { FiltersModal } from '@/ui/overlays/FiltersModal';
import { hierarchiesQuery, type RecordSource, recordQuery } from '../pickers';
import type { ListState } from './define-list';
import { type Filter, inDialog, type Value } from './filters';
import type { ListView } from './use-list';

/** The filter that ends the days of one that begins them: `to` of `from`, `visit_to` of `visit_from`. */
const untilOf = (key: string) => key.replace(/from$/, 'to');

/** The select's value for no choice. */
const ANY = 'any';

interface Props<S extends ListState, M> {
  readonly view: ListView<S, M>;
  readonly t: M;
  readonly onClose: () => void;
}

/** The dialog of all filters of a list at once. */
export default function FiltersDialog<S extends ListState, M>({ view, t, onClose }: Props<S, M>) {
  const { list, state, change } = view;
  const can = useCan();
  const offered = list.filters.filter(([, filter]) => inDialog(filter) && (!filter.may || can(filter.may)));
  const form = useAppForm<Record<string, Value | null>>({
    initialValues: Object.fromEntries(offered.map(([key]) => [key, list.value(state, key) ?? null])),
  });
  const apply = form.submit((draft) => {
    const set = Object.entries(draft).map(([key, value]) => [key, said(value)]);
    const gone = list.filters.flatMap(([key, { kind }]) => (kind === 'number' ? [[key, undefined]] : []));
    change(Object.fromEntries([...gone, ...set]) as Partial<S>);
    onClose();
  });

  const unreadOf = (key: string) => {
    const { unread, onUnread, 'data-path': path } = form.field(key);
    return { unread, onUnread, 'data-path': path };
  };
  const labelOf = (key: string) => list.filters.find(([name]) => name === key)?.[1].label(t) ?? '';
  const day = (key: string) => {
    const value = form.values[key];
    return typeof value === 'string' ? value : null;
  };
  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        {offered.map(([key, filter]) => {
          if (filter.kind !== 'from')
            return (
              <FilterField
                key={key}
                filter={filter}
                t={t}
                value={form.values[key] ?? null}
                onChange={(value) => form.setValues({ [key]: value })}
              />
            );
          const until = untilOf(key);
          return (
            <WholeRow key={key}>
              <DateRangeFields
                fromLabel={labelOf(key)}
                toLabel={labelOf(until)}
                bounded
                from={unreadOf(key)}
                to={unreadOf(until)}
                value={{ from: day(key), to: day(until) }}
                onChange={({ from, to }) => form.setValues({ [key]: from, [until]: to })}
              />
            </WholeRow>
          );
        })}
      </FieldGrid>
    </FiltersModal>
  );
}

/** Returns the value for the address; undefined for an empty one. */
function said(value: Value | null): Value | undefined {
  if (typeof value === 'object') return value === null || value.length === 0 ? undefined : value;
  const plain = typeof value === 'string' ? value.trim() : value;
  return plain === '' || plain === null ? undefined : plain;
}

interface FieldProps<M> {
  readonly filter: Filter<M>;
  readonly t: M;
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

function FilterField<M>({ filter, t, value, onChange }: FieldProps<M>) {
  const { data: nodes = [] } = useQuery({ ...hierarchiesQuery, enabled: filter.kind === 'hierarchy' });
  const id = typeof value === 'number' ? value : null;
  const frame = { label: filter.label(t), description: filter.hint?.(t) };
  switch (filter.kind) {
    case 'text':
      return <TextField {...frame} maxLength={filter.maxLength} value={String(value ?? '')} onChange={onChange} />;
    case 'texts':
      return <TextsField {...frame} maxLength={filter.maxLength} value={several(value)} onChange={onChange} />;
    case 'choices': {
      const options = filter.options(t).map((option) => ({ value: String(option.value), label: option.label }));
      return <MultiSelectField {...frame} options={options} value={several(value)} onChange={onChange} />;
    }
    case 'choice':
      return <ChoiceField {...frame} filter={filter} t={t} value={value} onChange={onChange} />;
    case 'record':
      return <RecordField {...frame} source={filter.of} value={id} onChange={onChange} />;
    case 'hierarchy':
      return <HierarchyPicker {...frame} nodes={nodes} value={id} onChange={onChange} />;
    default:
      return null;
  }
}

const several = (value: Value | null): readonly string[] => (typeof value === 'object' && value !== null ? value : []);

type ChoiceProps<M> = FieldFrame & FieldProps<M> & { filter: Extract<Filter<M>, { kind: 'choice' }> };

function ChoiceField<M>({ filter, t, value, onChange, ...frame }: ChoiceProps<M>) {
  const options = filter.options(t);
  const any = filter.any?.(t);
  return (
    <SelectField
      {...frame}
      clearable={any === undefined}
      options={[
        ...(any === undefined ? [] : [{ value: ANY, label: any }]),
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={value === null && any !== undefined ? ANY : value === null ? null : String(value)}
      onChange={(key) => onChange(options.find((option) => String(option.value) === key)?.value ?? null)}
    />
  );
}

interface RecordProps<T> extends FieldFrame {
  readonly source: RecordSource<T>;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Picks a record and keeps its number; the record itself is remembered, so that its chip can name it at once. */
function RecordField<T>({ source, value, onChange, ...frame }: RecordProps<T>) {
  const queryClient = useQueryClient();
  const found = useQuery({ ...recordQuery(source, value ?? 0), enabled: value !== null });
  return (
    <AsyncSelect
      {...frame}
      source={source}
      value={value === null ? null : (found.data ?? source.standIn(value))}
      onChange={(record) => {
        if (record === null) return onChange(null);
        const id = Number(source.id(record));
        queryClient.setQueryData(recordQuery(source, id).queryKey, record);
        onChange(id);
      }}
    />
  );
}

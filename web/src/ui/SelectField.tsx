import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import type { FieldProps, Option } from './field';
import { OnReach } from './OnReach';

export interface SelectProps<V extends string> extends FieldProps<V | null> {
  readonly options: readonly Option<V>[];
  readonly clearable?: boolean;
  readonly searchable?: boolean;
}

const box = part(() => import('./SelectBox'));

/** One of a short, fixed list; type to filter when `searchable`. */
export function SelectField<V extends string>(props: SelectProps<V>) {
  const t = useT().ui;
  const shown = props.options.find((option) => option.value === props.value)?.label ?? '';
  return (
    <OnReach
      part={box}
      field={props}
      shown={shown}
      placeholder={t.noSelection}
      onClear={props.clearable ? () => props.onChange(null) : undefined}
      opens={props.searchable ? 'list' : 'menu'}
    >
      {({ SelectBox }, id) => <SelectBox {...props} id={id} />}
    </OnReach>
  );
}

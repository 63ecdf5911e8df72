import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import type { FieldProps } from './field';
import { OnReach } from './OnReach';
import type { PickerSource } from './picker-source';

/** What is offered below the options: to make what is not among them. */
interface PickerCreate {
  readonly label: (typed: string) => string;
  readonly run: (typed: string) => void;
}

export interface AsyncSelectProps<T> extends FieldProps<T | null> {
  readonly source: PickerSource<T>;
  readonly clearable?: boolean;
  readonly create?: PickerCreate | undefined;
}

const box = part(() => import('./AsyncSelectBox'));

/**
 * One record out of many on the server: opens with the first page, searches 500 ms after the last
 * key, loads further pages of ten while scrolling. Down and up choose, Enter takes, Escape closes.
 */
export function AsyncSelect<T>(props: AsyncSelectProps<T>) {
  const t = useT().ui;
  const { value, source, clearable = true } = props;
  return (
    <OnReach
      part={box}
      field={props}
      shown={value === null ? '' : source.label(value)}
      placeholder={t.noSelection}
      onClear={clearable ? () => props.onChange(null) : undefined}
    >
      {({ AsyncSelectBox }, id) => <AsyncSelectBox {...props} id={id} />}
    </OnReach>
  );
}

import type { Suggestion } from '@/domain/pickers';
import { part } from '@/lib/part';
import type { FieldProps } from '@/ui/field';
import { OnReach } from '@/ui/OnReach';

export interface AddressFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  readonly onPick: (suggestion: Suggestion | null) => void;
  /** Takes what is typed as it is: the suggestions only help. */
  readonly onType?: (text: string) => void;
}

const box = part(() => import('./AddressBox'));

/**
 * An address that must be one of the suggestions for what is typed, unless `onType` takes anything.
 * Its value is the picked address; typing on makes it none, until another is picked. Down and up
 * choose, Enter takes, Escape closes.
 */
export function AddressField(props: AddressFieldProps) {
  return (
    <OnReach part={box} field={props} shown={props.value} opens="suggestions">
      {({ AddressBox }, id) => <AddressBox {...props} id={id} />}
    </OnReach>
  );
}

import { DateField } from '@/ui/fields/DateField';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day that is always one. With its calendar it is heavy: fetch it by itself. */
export default function DayField({ label, value, onChange }: Props) {
  return (
    <DateField
      label={label}
      hideLabel
      clearable={false}
      value={value}
      onChange={(day) => day !== null && onChange(day)}
    />
  );
}

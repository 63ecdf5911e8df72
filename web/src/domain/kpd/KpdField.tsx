import { useQuery } from '@tanstack/react-query';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import type { FieldProps } from '@/ui/fields/field';
import { type Kpd, kpdQuery, kpdSource } from './kpd';

const { hint: _, ...codes } = kpdSource;
const named = { ...codes, label: ({ code, name }: Kpd) => [code, name].filter(Boolean).join(' ') };

/** Picks a code of the classification of products; '' is none. */
export function KpdField({ value, onChange, ...field }: FieldProps<string>) {
  const { data } = useQuery({ ...kpdQuery(value), enabled: value !== '' });
  const chosen = value === '' ? null : (data ?? { code: value, name: '', typical: false });
  return <AsyncSelect {...field} source={named} value={chosen} onChange={(kpd) => onChange(kpd?.code ?? '')} />;
}

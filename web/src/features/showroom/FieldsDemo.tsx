import { useState } from 'react';
import { toast } from '@/ui/feedback/toast';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { CodeField } from '@/ui/fields/CodeField';
import { DurationInput } from '@/ui/fields/DurationInput';
import type { Option } from '@/ui/fields/field';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { MultiSelectField } from '@/ui/fields/MultiSelectField';
import { NumberField } from '@/ui/fields/NumberField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { SaveBar } from '@/ui/layout/SaveBar';
import { FieldGrid, Section } from '@/ui/layout/Section';
import { useLeaveGuard } from '@/ui/overlays/use-leave-guard';
import { CLIENTS, type Client, clientSource, TREE } from './sample';
import c from './showroom.module.css';

type Priority = 'LOW' | 'MEDIUM' | 'HIGH';

interface Values extends Record<string, unknown> {
  title: string;
  description: string;
  quantity: number | null;
  price: number | null;
  estimate: number | null;
  priority: Priority | null;
  days: readonly string[];
  external: boolean;
  client: Client | null;
  partners: readonly Client[];
  hierarchy: number | null;
}

const PRIORITIES: readonly Option<Priority>[] = [
  { value: 'LOW', label: 'Nizak' },
  { value: 'MEDIUM', label: 'Srednji' },
  { value: 'HIGH', label: 'Visok' },
];
const DAYS: readonly Option[] = ['Ponedjeljak', 'Utorak', 'Srijeda', 'Četvrtak', 'Petak'].map((day) => ({
  value: day,
  label: day,
}));

const SAVED: Values = {
  title: 'Servis rashladne vitrine',
  description: 'Vitrina br. 3 ne održava temperaturu. Provjeriti količinu rashladnog medija i ventilator isparivača.',
  quantity: 2.5,
  price: 128_450,
  estimate: 135,
  priority: 'MEDIUM',
  days: ['Ponedjeljak', 'Srijeda'],
  external: false,
  client: CLIENTS[0] ?? null,
  partners: CLIENTS.slice(1, 3),
  hierarchy: 3,
};

/** A form as on a details page: change a field to see its mark, its undo, the save bar and the leave guard. */
export function FormDemo() {
  const form = useAppForm<Values>({
    initialValues: SAVED,
    validate: { title: (title) => (title.trim() === '' ? 'Naziv je obavezan.' : null) },
  });
  useLeaveGuard(form.changes > 0);
  const save = form.submit((values) => {
    form.resetDirty(values);
    toast.success('Zadatak je spremljen.');
  });
  return (
    <>
      <Section title="Obrazac">
        <FieldGrid>
          <TextField label="Naziv" required {...form.tracked('title')} />
          <AsyncSelect label="Klijent" source={clientSource} {...form.tracked('client')} />
          <HierarchyPicker label="Vrsta radova" nodes={TREE} {...form.tracked('hierarchy')} />
          <SelectField label="Prioritet" options={PRIORITIES} {...form.tracked('priority')} />
          <NumberField label="Količina" suffix="kom" min={0} {...form.tracked('quantity')} />
          <MoneyInput label="Cijena" {...form.tracked('price')} />
          <DurationInput label="Procjena trajanja" {...form.tracked('estimate')} />
          <MultiSelectField label="Dani" options={DAYS} {...form.tracked('days')} />
          <AsyncMultiSelect label="Partneri" source={clientSource} {...form.tracked('partners')} />
          <CheckboxField label="Vanjski zadatak" {...form.tracked('external')} />
        </FieldGrid>
        <TextAreaField label="Opis" {...form.tracked('description')} />
      </Section>
      <SaveBar changes={form.changes} onCancel={form.reset} onSave={save} />
    </>
  );
}

/** The same fields empty, with faults and disabled. */
export function FieldStates() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [client, setClient] = useState<Client | null>(null);
  const [node, setNode] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <Section title="Stanja polja">
      <h3 className={c.state}>Prazno</h3>
      <FieldGrid>
        <AsyncSelect label="Naručitelj" source={clientSource} value={client} onChange={setClient} />
        <HierarchyPicker label="Vrsta usluge" nodes={TREE} value={node} onChange={setNode} />
        <MoneyInput label="Iznos" value={amount} onChange={setAmount} />
        <DurationInput label="Trajanje" value={minutes} onChange={setMinutes} />
        <PasswordField label="Lozinka" autoComplete="new-password" value={password} onChange={setPassword} />
        <CodeField label="Jednokratni kôd" digits={6} value={code} onChange={setCode} />
      </FieldGrid>
      <h3 className={c.state}>S greškom</h3>
      <FieldGrid>
        <TextField label="Ime" required error="Ime je obavezno." value={text} onChange={setText} />
        <AsyncSelect
          label="Kupac"
          required
          error="Odaberite kupca."
          source={clientSource}
          value={client}
          onChange={setClient}
        />
        <DurationInput label="Vrijeme rada" error="Unesite trajanje." value={minutes} onChange={setMinutes} />
        <MoneyInput label="Popust" error="Popust je veći od cijene." value={amount} onChange={setAmount} />
      </FieldGrid>
      <h3 className={c.state}>Isključeno</h3>
      <FieldGrid>
        <TextField label="Oznaka" disabled value="RN-10432" onChange={setText} />
        <SelectField label="Valuta" disabled options={[{ value: 'EUR', label: 'EUR' }]} value="EUR" onChange={noop} />
        <AsyncSelect label="Izvođač" disabled source={clientSource} value={CLIENTS[3] ?? null} onChange={setClient} />
        <CheckboxField label="Spremi adresu" disabled value onChange={noop} />
      </FieldGrid>
    </Section>
  );
}

const noop = () => undefined;

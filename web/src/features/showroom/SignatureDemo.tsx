import { useState } from 'react';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid, Section } from '@/ui/layout/Section';
import { SignaturePad } from '@/ui/media/SignaturePad';

/** The signature of a client, to be drawn or typed; and one that cannot be given now. */
export function SignatureDemo() {
  const [name, setName] = useState('Petra Novak');
  const [signature, setSignature] = useState<Blob | null>(null);
  return (
    <Section title="Potpis">
      <TextField label="Ime potpisnika" value={name} onChange={setName} />
      <FieldGrid>
        <SignaturePad label="Potpis klijenta" name={name} value={signature} onChange={setSignature} />
        <SignaturePad label="Potpis vozača" name="" value={null} onChange={setSignature} disabled />
      </FieldGrid>
    </Section>
  );
}

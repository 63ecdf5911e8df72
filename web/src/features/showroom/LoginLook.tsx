import { Button } from '@mantine/core';
import { useState } from 'react';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { TextField } from '@/ui/fields/TextField';
import { Section } from '@/ui/layout/Section';
import c from './showroom.module.css';

/** Shows the form for signing in; it does not sign in. */
export function LoginLook() {
  const [email, setEmail] = useState('ana.horvat@primjer.hr');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  return (
    <Section title="Obrazac za prijavu">
      <form className={c.login} onSubmit={(event) => event.preventDefault()} noValidate>
        <TextField label="E-pošta" type="email" value={email} onChange={setEmail} />
        <PasswordField
          label="Lozinka za prijavu"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CheckboxField label="Zapamti me" value={remember} onChange={setRemember} />
        <Button type="submit">Prijavi se</Button>
      </form>
    </Section>
  );
}

import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { type FieldProps, useFieldProps } from './field';

/** A password with its show/hide button. */
export function PasswordField(props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useT().ui.password;
  const [visible, setVisible] = useState(false);
  const { rightSection: _, ...field } = useFieldProps(props);
  return (
    <PasswordInput
      {...field}
      autoComplete={props.autoComplete}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? t.hide : t.show, tabIndex: 0 }}
    />
  );
}

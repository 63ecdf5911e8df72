import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import type { FieldProps } from '@/ui/fields/field';
import { PasswordField } from '@/ui/fields/PasswordField';
import c from './NewPasswordField.module.css';
import { lengthOf, MIN_PASSWORD, passwordFault } from './password';

/** A field for a new password that shows while typing whether the server would refuse it. */
export function NewPasswordField(props: FieldProps<string>) {
  const t = useT().auth.choose;
  const fault = passwordFault(props.value);
  const met = fault !== 'blank' && fault !== 'short';
  const Mark = met ? IconCircleCheckFilled : IconCircle;
  const typed = lengthOf(props.value);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      description={
        <span className={c.rule} data-met={met || undefined}>
          <Mark size={14} className={c.mark} aria-hidden />
          {typed > 0 && !met ? t.ruleTyped({ min: MIN_PASSWORD, typed }) : t.rule({ min: MIN_PASSWORD })}
        </span>
      }
    />
  );
}

/** The fault of a chosen password in words, for a form's `validate`. */
export function useNewPasswordFault() {
  const { choose, required } = useT().auth;
  return (password: string): string | null => {
    const fault = passwordFault(password);
    if (fault === 'blank') return required;
    if (fault === 'short') return choose.short({ min: MIN_PASSWORD });
    return fault === 'long' ? choose.long : null;
  };
}

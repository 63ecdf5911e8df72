import { Checkbox } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type FieldProps, useFieldProps } from '@/ui/fields/field';
import { USER_TYPES, type UserType } from './user-form';
import c from './users.module.css';

/** Lets one choose the roles of a person, any of the three, each with its permissions. */
export function UserTypeField(props: FieldProps<readonly UserType[]>) {
  const { users, common } = useOfficeT();
  const { 'data-path': path, ...field } = useFieldProps(props);
  const { 'aria-required': _r, 'aria-invalid': _i, disabled, readOnly: _o, ...group } = field;
  return (
    <Checkbox.Group
      {...group}
      value={[...props.value]}
      onChange={(chosen) => props.onChange(USER_TYPES.filter((type) => chosen.includes(type)))}
    >
      <div className={c.types}>
        {USER_TYPES.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={common.roles[type]}
            description={users.form.typeHints[type]}
            disabled={disabled}
            data-path={type === USER_TYPES[0] ? path : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

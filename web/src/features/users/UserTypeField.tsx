import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type FieldProps, useFieldProps } from '@/ui/field';
import { USER_TYPES, type UserType } from './user-form';
import c from './users.module.css';

/** What a person is in the company, each with what it lets them do: one of the three, or with `several` any of them. */
export function UserTypeField(props: FieldProps<readonly UserType[]> & { several?: boolean }) {
  const { users, common } = useOfficeT();
  const { several = false, ...frame } = props;
  const { 'data-path': path, ...field } = useFieldProps(frame);
  const { 'aria-required': _r, 'aria-invalid': _i, disabled, readOnly: _o, ...group } = field;
  const choice = (type: UserType) => ({
    value: type,
    label: common.roles[type],
    description: users.form.typeHints[type],
    disabled,
    'data-path': type === USER_TYPES[0] ? path : undefined,
  });
  return several ? (
    <Checkbox.Group
      {...group}
      value={[...props.value]}
      onChange={(chosen) => props.onChange(USER_TYPES.filter((type) => chosen.includes(type)))}
    >
      <div className={c.types}>
        {USER_TYPES.map((type) => (
          <Checkbox key={type} {...choice(type)} />
        ))}
      </div>
    </Checkbox.Group>
  ) : (
    <Radio.Group
      {...group}
      value={props.value[0] ?? null}
      onChange={(chosen) => props.onChange(USER_TYPES.filter((type) => type === chosen))}
    >
      <div className={c.types}>
        {USER_TYPES.map((type) => (
          <Radio key={type} size="xs" classNames={{ radio: c.radio }} {...choice(type)} />
        ))}
      </div>
    </Radio.Group>
  );
}

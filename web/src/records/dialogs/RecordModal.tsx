import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import base from '@/ui/base.module.css';
import { Lacks } from '@/ui/feedback/Lacks';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { validateOnLeave } from '@/ui/fields/validate-on-leave';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { RecordEditing } from './use-record-modal';

interface Props<R, V extends Record<string, unknown>> {
  readonly editing: RecordEditing<R, V>;
  readonly title: string;
  /** The verb that makes a new record. */
  readonly create: string;
  /** Why it cannot be sent yet, where the button waits for that; else it can be tried, and the first fault gets the focus. */
  readonly lacks?: string | null;
  /** The labels of the fields, for the dialog of conflicts. */
  readonly names: Readonly<Record<keyof V & string, string>>;
  /** The value of a field in words. */
  readonly say: (field: keyof V & string, values: V) => string;
  /** The fields. */
  readonly children: ReactNode;
}

/** The dialog of a record: its fields, what is wrong, and what to do about what others changed meanwhile. */
export function RecordModal<R, V extends Record<string, unknown>>(props: Props<R, V>) {
  const { editing, lacks = null } = props;
  const { form, refused, busy } = editing;
  const t = useT().ui;
  return (
    <>
      <ModalFrame
        opened
        onClose={editing.close}
        title={props.title}
        onSubmit={editing.submit}
        footer={
          <>
            <Lacks text={lacks} />
            <Button variant="default" onClick={editing.close}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={lacks !== null || !(editing.isNew || form.isDirty())}>
              {editing.isNew ? props.create : t.save}
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left */}
        <div className={base.stack12} onBlur={validateOnLeave(form)}>
          {props.children}
          <ProblemText error={editing.problem} />
        </div>
      </ModalFrame>
      {refused && (
        <ConflictDialog
          disputes={refused.disputes.map(({ field, by, at }) => ({
            unit: field,
            name: props.names[field],
            mine: props.say(field, refused.mine),
            theirs: props.say(field, refused.theirs),
            by,
            at,
          }))}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
    </>
  );
}

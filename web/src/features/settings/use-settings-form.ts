import { useOfficeT } from '@/i18n/I18nProvider';
import type { Edits } from '@/records/editing/edits';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';

interface Kind<R, V, B> {
  readonly settings: R;
  /** Names the draft of what was typed. */
  readonly name: string;
  readonly form: { read(settings: NoInfer<R>): V; readonly edits: Edits<V, keyof V & string> };
  /** The faults of the values, by the path of the field. */
  readonly faults: (values: V) => Readonly<Record<string, 'required' | 'oib'>>;
  readonly reread: () => Promise<R>;
  readonly history: Parameters<typeof useMeanwhile>[0];
  /** The request that saves the values over those of before; null where nothing differs. */
  readonly toUpdate: (values: V, before: V, version: number) => B | null;
  readonly update: (body: B) => Promise<unknown>;
  readonly saved: string;
}

/** The edits of one kind of settings: one form, saved together, with a word beside what others have changed meanwhile. */
export function useSettingsForm<
  R extends { readonly version: number; readonly can_edit: boolean },
  V extends Record<string, unknown>,
  B,
>(kind: Kind<R, V, B>) {
  const { faults: words } = useOfficeT().settings;
  const { read, edits } = kind.form;
  type Unit = keyof V & string;
  const unitOf = (path: string) => path.split('.', 1)[0] as Unit;

  const editing = useRecordEditing<R, V, Unit>({
    record: kind.settings,
    name: kind.name,
    edits,
    read,
    unitOf,
    count: (values, saved) => edits.changedUnits(values, saved).size,
    faults: (values) =>
      Object.fromEntries(Object.entries(kind.faults(values)).map(([path, fault]) => [path, words[fault]])),
    canSave: () => true,
    onFaults: (faults) => editing.form.focusFirst(Object.keys(faults)),
    reread: kind.reread,
    send: async ({ values, on, version }) => {
      const body = kind.toUpdate(values, read(on), version);
      if (body) await kind.update(body);
    },
    saved: kind.saved,
  });

  const say = useMeanwhile(kind.history, editing.disputed);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends Path<V> & string>(path: P) => {
    const bound = { ...editing.form.tracked(path), disabled: editing.saving };
    const unit = unitOf(path);
    return bound.undo.changed && editing.disputed.includes(unit) ? { ...bound, description: say(unit) } : bound;
  };
  return { ...editing, flagged };
}

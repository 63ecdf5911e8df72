import { type UseFormInput, useForm } from '@mantine/form';
import { ApiError } from '@/api/client';
import type { Undo } from './field';

type Leaf = string | number | boolean | bigint | Date | File | null | undefined;
type Depth = [never, 0, 1, 2, 3];

/** Every dotted path into `T`, four levels deep; list items by index (`lines.0.name`). */
export type Path<T, D extends number = 4> = [D] extends [never]
  ? never
  : T extends Leaf
    ? never
    : T extends readonly (infer E)[]
      ? `${number}` | `${number}.${Path<E, Depth[D]>}`
      : { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>, Depth[D]>}` }[keyof T & string];

/** The type of the value at path `P` of `T`. */
export type At<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? At<NonNullable<Step<T, K>>, Rest>
  : Step<T, P>;
type Step<T, K extends string> = T extends readonly (infer E)[] ? E : K extends keyof T ? T[K] : never;

/** What `form.field(path)` hands to a field widget. */
export interface FieldBinding<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

/**
 * The form of every screen: @mantine/form with paths and values checked by the compiler.
 * `<TextField label={…} {...form.field('address.city')} />` fails to compile for a mistyped path
 * and for a widget of another value type.
 */
export function useAppForm<V extends Record<string, unknown>>(input: UseFormInput<V> & { initialValues: V }) {
  const form = useForm<V>({ ...input, mode: 'controlled' });

  const field = <P extends Path<V> & string>(path: P): FieldBinding<At<V, P>> => form.getInputProps(path) as never;

  const undo = (path: Path<V> & string): Undo => ({
    changed: form.isDirty(path),
    onUndo: () => form.resetField(path),
  });

  /** A field of a details page: also marks a change and offers its undo. */
  const tracked = <P extends Path<V> & string>(path: P): FieldBinding<At<V, P>> & { undo: Undo } => ({
    ...field(path),
    undo: undo(path),
  });

  /** Sets several values at once. The faults of those that stay as they are stay beside them. */
  const setValues = (next: Partial<V>) => {
    const before = form.getValues();
    const stays = (path: string) => {
      const key = path.split('.', 1)[0] ?? path;
      return !(key in next) || next[key] === before[key];
    };
    form.setValues(next);
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => stays(path))));
  };

  const focusFirstError = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors).find((path) => form.getInputNode(path) !== null);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  /** Submit handler for `<form onSubmit>`; an invalid form moves the focus to its first faulty field. */
  const submit = (save: Parameters<typeof form.onSubmit>[0]) => form.onSubmit(save, focusFirstError);

  /**
   * Puts the server's field faults beside their fields.
   * Answers whether every fault found its field; show `<ProblemText>` when not.
   */
  const showProblem = (error: unknown): boolean => {
    const faults = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    if (faults.length === 0) return false;
    const messages = Object.fromEntries(faults.toReversed().map((fault) => [fault.field, fault.message]));
    form.setErrors(messages);
    focusFirstError(messages);
    return faults.every((fault) => form.getInputNode(fault.field) !== null);
  };

  /** How many top-level values differ from the saved ones; feeds the save bar. */
  const changes = Object.keys(form.values).filter((key) => form.isDirty(key)).length;

  return { ...form, setValues, field, tracked, undo, submit, showProblem, changes };
}

/** A form as handed to a section that edits part of it. */
export type AppForm<V extends Record<string, unknown>> = ReturnType<typeof useAppForm<V>>;

import { type UseFormInput, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
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

/** The props that `form.field(path)` gives to a field. */
export interface FieldBinding<T> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: React.ReactNode;
  'data-path'?: string;
  unread?: string | undefined;
  onUnread?: (text: string | undefined) => void;
}

/** Texts that fields were given and cannot take, by the path of the field. */
export type Unread = Readonly<Record<string, string>>;

/**
 * The form of every screen: @mantine/form with paths and values checked by the compiler.
 * `<TextField label={…} {...form.field('address.city')} />` fails to compile for a mistyped path
 * and for a widget of another value type.
 */
export function useAppForm<V extends Record<string, unknown>>(input: UseFormInput<V> & { initialValues: V }) {
  const form = useForm<V>({ ...input, mode: 'controlled' });
  const [unread, showUnread] = useState<Unread>({});
  // Read by a save in the very turn in which it was typed.
  const unreadNow = useRef(unread);
  const setUnread = (next: Unread) => {
    unreadNow.current = next;
    showUnread(next);
  };
  const unreadAt = (path: string) => Object.keys(unread).some((one) => one === path || one.startsWith(`${path}.`));

  const field = <P extends Path<V> & string>(path: P): FieldBinding<At<V, P>> =>
    ({
      ...form.getInputProps(path),
      unread: unread[path],
      onUnread: (text: string | undefined) => {
        const { [path]: _, ...others } = unreadNow.current;
        setUnread(text === undefined ? others : { ...others, [path]: text });
      },
    }) as never;

  const isDirty = (path?: Path<V> & string) =>
    form.isDirty(path) || (path === undefined ? Object.keys(unread).length > 0 : unreadAt(path));

  const reset = () => {
    setUnread({});
    form.reset();
  };

  const undo = (path: Path<V> & string): Undo => ({
    changed: isDirty(path),
    onUndo: () => {
      setUnread(Object.fromEntries(Object.entries(unreadNow.current).filter(([one]) => one !== path)));
      form.resetField(path);
    },
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

  /** Focuses the first of these fields, in the order of the screen. */
  const focusFirst = (paths: readonly string[]) => {
    const nodes = paths.flatMap((path) => form.getInputNode(path) ?? []);
    const [first] = nodes.toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
    );
    first?.focus();
  };

  /** The fields on the screen that hold what they cannot take; while there are any, nothing is saved. */
  const unreadFields = () => Object.keys(unreadNow.current).filter((path) => form.getInputNode(path) !== null);

  /** Submit handler for `<form onSubmit>`; an invalid form moves the focus to its first faulty field. */
  const submit =
    (save: Parameters<typeof form.onSubmit>[0]) =>
    (event?: Parameters<ReturnType<typeof form.onSubmit>>[0]): void => {
      const unreadable = unreadFields();
      const onFaults = (errors: Record<string, unknown>) => focusFirst([...unreadable, ...Object.keys(errors)]);
      const onSound: typeof save = (...given) => (unreadable.length > 0 ? onFaults({}) : save(...given));
      form.onSubmit(onSound, onFaults)(event);
    };

  /**
   * Shows the server's faults beside their fields. Returns whether every fault has a field; show `<ProblemText>` if
   * not.
   */
  const showProblem = (error: unknown): boolean => {
    const faults = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    if (faults.length === 0) return false;
    const messages = Object.fromEntries(faults.toReversed().map((fault) => [fault.field, fault.message]));
    form.setErrors(messages);
    focusFirst(Object.keys(messages));
    return faults.every((fault) => form.getInputNode(fault.field) !== null);
  };

  /** The number of top-level values that differ from the saved ones, for the save bar. */
  const changes = Object.keys(form.values).filter((key) => isDirty(key as Path<V> & string)).length;

  return {
    ...form,
    isDirty,
    reset,
    setValues,
    field,
    tracked,
    undo,
    unread,
    setUnread,
    unreadFields,
    focusFirst,
    submit,
    showProblem,
    changes,
  };
}

/** A form as handed to a section that edits part of it. */
export type AppForm<V extends Record<string, unknown>> = ReturnType<typeof useAppForm<V>>;

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import reading from '@/ui/layout/reading.module.css';
import type { TaskEditing } from './use-task-editing';

interface Props {
  readonly form: TaskEditing['form'];
  readonly room?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Fields that look like text until they are pointed at or changed. Escape takes the change of one back and leaves it. */
export function Reading({ form, room, className, children }: Props) {
  const leave = (event: KeyboardEvent) => {
    const { target } = event;
    // An open list of options takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    const path = target.dataset.path;
    if (path !== undefined && target.dataset.changed !== undefined)
      form.undo(path as keyof typeof form.values).onUndo();
    target.blur();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields in it
    <div ref={room} className={className ? `${reading.fields} ${className}` : reading.fields} onKeyDown={leave}>
      {children}
    </div>
  );
}

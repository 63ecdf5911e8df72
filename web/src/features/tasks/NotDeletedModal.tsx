import { Button } from '@mantine/core';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import c from '@/ui/ListPage.module.css';
import { ModalFrame } from '@/ui/ModalFrame';
import type { NotDeleted } from './tasks.api';

/** Which of the ticked tasks stayed, and why. */
export default function NotDeletedModal({ failed, onClose }: { failed: readonly NotDeleted[]; onClose: () => void }) {
  const { tasks: t, ui } = useT();
  const sentence = useProblemSentence();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.remove.failed({ n: failed.length })}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <ul className={c.failures}>
        {failed.map(({ task, error }) => (
          <li key={task.task_id} className={c.failure}>
            <strong>{task.title}</strong> <span className="num">#{task.task_id}</span>
            <div className={c.reason}>{sentence(error)}</div>
          </li>
        ))}
      </ul>
    </ModalFrame>
  );
}

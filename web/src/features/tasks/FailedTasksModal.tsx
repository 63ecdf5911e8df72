import { Button } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import { taskNumber } from '@/records/numbers';
import { useProblemSentence } from '@/records/problem';
import c from '@/ui/layout/ListPage.module.css';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { Failed } from './tasks.api';

interface Props {
  readonly title: string;
  readonly failed: readonly Failed[];
  readonly onClose: () => void;
}

/** Lists the ticked tasks that were not changed, with the reasons. */
export default function FailedTasksModal({ title, failed, onClose }: Props) {
  const t = useT().ui;
  const sentence = useProblemSentence();
  return (
    <ModalFrame opened onClose={onClose} title={title} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <ul className={c.failures}>
        {failed.map(({ task, error }) => (
          <li key={task.task_id} className={c.failure}>
            <strong>{task.title}</strong> <span className="num">{taskNumber(task.task_id)}</span>
            <div className={c.reason}>{sentence(error)}</div>
          </li>
        ))}
      </ul>
    </ModalFrame>
  );
}

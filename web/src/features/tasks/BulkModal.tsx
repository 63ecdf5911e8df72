import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRIORITIES, type Priority } from '@/domain/tasks/task-values';
import { useOfficeT } from '@/i18n/I18nProvider';
import { anyWorkerSource, hierarchiesQuery, type Project, projectSource } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Act, acts } from './bulk';

export type Asked = 'priority' | 'project' | 'whier' | 'assign';

interface Props {
  readonly asked: Asked;
  /** To how many tasks it will be done. */
  readonly count: number;
  readonly onChoose: (act: Act) => void;
  readonly onClose: () => void;
}

/** Asks what several tasks are to get: a priority, a project, a kind of work, somebody for the next visit. */
export default function BulkModal({ asked, count, onChoose, onClose }: Props) {
  const t = useOfficeT();
  const words = t.taskBulk;
  const nodes = useQuery({ ...hierarchiesQuery, enabled: asked === 'whier' }).data ?? [];
  const [priority, setPriority] = useState<Priority | null>(null);
  const [project, setProject] = useState<Project | null>(null);
  const [whier, setWhier] = useState<number | null>(null);
  const [worker, setWorker] = useState<{ worker_id: number } | null>(null);
  const act = {
    priority: priority && acts.change({ priority }),
    // Without one, the tasks leave their projects.
    project: acts.change({ project_id: project?.project_id ?? null }),
    whier: whier !== null && acts.change({ whier_id: whier }),
    assign: worker && acts.assign(worker.worker_id),
  }[asked];
  return (
    <ModalFrame
      opened
      width="narrow"
      title={words.ask[asked]({ n: count })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!act) return;
        onClose();
        onChoose(act);
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" disabled={!act}>
            {words.apply}
          </Button>
        </>
      }
    >
      {asked === 'priority' && (
        <SelectField
          label={t.tasks.form.priority}
          data-autofocus
          options={PRIORITIES.map((value) => ({ value, label: t.tasks.priority[value] }))}
          value={priority}
          onChange={setPriority}
        />
      )}
      {asked === 'project' && (
        <AsyncSelect
          label={t.tasks.form.project}
          description={words.noProject}
          data-autofocus
          source={projectSource}
          value={project}
          onChange={setProject}
        />
      )}
      {asked === 'whier' && (
        <HierarchyPicker label={t.tasks.form.whier} data-autofocus nodes={nodes} value={whier} onChange={setWhier} />
      )}
      {asked === 'assign' && (
        <AsyncSelect
          label={t.tasks.filters.worker}
          data-autofocus
          source={anyWorkerSource}
          value={worker && anyWorkerSource.standIn(worker.worker_id)}
          onChange={setWorker}
        />
      )}
    </ModalFrame>
  );
}

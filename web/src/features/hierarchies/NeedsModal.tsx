import { Button, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { type Line, lineFaults, linesBody } from '@/domain/materials/lines';
import { MaterialLines } from '@/domain/materials/MaterialLines';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { Hierarchy } from './hierarchies.api';

const path = (work_hierarchy_id: number) => ({ params: { path: { work_hierarchy_id } } });

const needsQuery = (id: number) =>
  queryOptions({
    queryKey: ['materials', 'needs', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/work_hierarchies/{work_hierarchy_id}/materials', { ...path(id), signal }))).data,
    // Not cached: it is replaced as a whole, so the form must start with the present values.
    gcTime: 0,
  });

interface Props {
  readonly node: Hierarchy;
  readonly onClose: () => void;
}

/** A form for the material that orders of a kind of work need: one click reserves it for an order. */
export default function NeedsModal({ node, onClose }: Props) {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery(needsQuery(node.work_hierarchy_id));
  if (data) return <Needs node={node} needs={data} onClose={onClose} />;
  return (
    <ModalFrame opened onClose={onClose} title={t.hierarchies.needs.title}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} />}
    </ModalFrame>
  );
}

function Needs({ node, needs, onClose }: Props & { needs: readonly Schemas['MaterialsNeed'][] }) {
  const t = useOfficeT();
  const words = t.hierarchies.needs;
  const { form, problem, busy, close, submit } = useActModal<{ lines: readonly Line[] }>({
    name: `needs:${node.work_hierarchy_id}`,
    initialValues: { lines: needs },
    faults: (v) => lineFaults(v.lines, words.quantity),
    send: (v) =>
      dataOf(
        api.PATCH('/work_hierarchies/{work_hierarchy_id}/materials', {
          ...path(node.work_hierarchy_id),
          body: { lines: linesBody(v.lines) },
        }),
      ),
    shownIn: [['materials', 'needs']],
    onDone: () => toast.success(words.done({ name: node.name })),
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <p className={base.hint}>{words.about({ name: node.name })}</p>
        <MaterialLines
          label={words.title}
          none={words.none}
          lines={form.values.lines}
          onChange={(lines) => form.setValues({ lines })}
          bind={(at) => form.field(`lines.${at}.quantity`)}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}

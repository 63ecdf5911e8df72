import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import { type Company, type CompanyDetails, companyQuery } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useRemoveCompany, useRestoreCompany } from './b2b.api';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
  /** Called when it was removed from the register. */
  readonly onDeleted?: () => void;
}

/** Asks for confirmation, and shows whether the company will be deleted or, because it is in use, archived. */
export default function RemoveCompanyModal({ company, onClose, onDeleted }: Props) {
  const { b2b, ui } = useOfficeT();
  const t = b2b.remove;
  const { b2b_id: id, name } = company;
  const can = useCan();
  const sentence = useProblemSentence();
  const details = useQuery({ ...companyQuery(id), staleTime: 0 });
  const remove = useRemoveCompany();
  const restore = useRestoreCompany();
  const uses = details.data && usesText(details.data, t);
  const archive = uses !== undefined && uses !== '';

  const bringBack = () =>
    restore.mutateAsync(id).then(
      () => toast.success(b2b.done.restored({ name })),
      (error: unknown) => toast.error(sentence(error)),
    );
  const send = () =>
    remove.mutate(id, {
      onSuccess: ({ archived }) => {
        const action = can('master.restore') && { action: { label: ui.undo, run: () => void bringBack() } };
        toast.success(archived ? b2b.done.archived({ name }) : b2b.done.deleted({ name }), { ...action });
        onClose();
        if (!archived) onDeleted?.();
      },
    });

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={archive ? t.archiveTitle : t.title}
      width="narrow"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button color="red" loading={remove.isPending} disabled={uses === undefined} onClick={send}>
            {archive ? b2b.actions.archive : b2b.actions.delete}
          </Button>
        </>
      }
    >
      <div className={base.stack12}>
        <Text>{archive ? t.archiveQuestion({ name }) : t.question({ name })}</Text>
        {uses === undefined && details.isPending && <Skeleton h={36} />}
        {uses !== undefined && <Text className={base.quiet}>{archive ? t.inUse({ uses }) : t.notInUse}</Text>}
        <ProblemText error={details.error ?? remove.error} />
      </div>
    </ModalFrame>
  );
}

/** Returns what refers to a company, in words; empty when nothing does. */
const usesText = ({ tasks, addresses, prices }: CompanyDetails, t: Messages['b2b']['remove']) =>
  [
    tasks > 0 && t.tasks({ n: tasks }),
    addresses > 0 && t.addresses({ n: addresses }),
    prices > 0 && t.prices({ n: prices }),
  ]
    .filter(Boolean)
    .join(', ');

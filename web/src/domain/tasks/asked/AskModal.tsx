import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { ContactFields } from '@/domain/address/ContactFields';
import { PlaceFields } from '@/domain/address/PlaceFields';
import { useCreateTask } from '@/domain/tasks/form/new-task.api';
import {
  asFormProblem,
  linkedAddress,
  toCreatePayload,
  type TaskFormValues as Values,
} from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { savedAddressSource } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { DraftOffer } from '@/ui/feedback/DraftOffer';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useSending } from '@/ui/feedback/use-sending';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { usePicker } from '@/ui/fields/picker-source';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { ImageUploader } from '@/ui/fields/Uploader';
import { useAppForm } from '@/ui/fields/use-app-form';
import { Focused } from '@/ui/hooks/Focused';
import { FieldGrid, WholeRow } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './AskModal.module.css';
import { atPlace, described, newRequest, type Picked, requestFaults, STEPS, type Step, stepOf } from './ask-form';
import { askedQuery } from './asked.api';

interface Props {
  readonly onClose: () => void;
}

/** Asks another company for work, in two steps. Open it by mounting it: every opening has its own key. */
export default function AskModal({ onClose }: Props) {
  const t = useOfficeT();
  const words = t.asked.ask;
  const navigate = useNavigate();
  const { user, tenant } = useSession();
  const draft = useDraft<Partial<Values>>(`ask:${user.user_id}:${tenant.tenant_id}`);
  const [key, setKey] = useState(newIdempotencyKey);
  const [step, setStep] = useState<Step>('what');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const start = useQuery(askedQuery);
  const contractors = start.data?.contractors ?? [];
  const create = useCreateTask();
  const sending = useSending(photos);
  const { busy, stop } = sending;

  const [begun] = useState(() =>
    newRequest(tenant.currency, { name: `${user.first_name} ${user.last_name}`, phone: user.phone }),
  );
  const picked = useRef<Picked>(null);
  const form = useAppForm<Values>({
    initialValues: begun,
    validate: (values) => {
      const faults = requestFaults(values, step);
      return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t.tasks.form.faults[fault]]));
    },
    onValuesChange: draft.keep,
  });
  const v = form.values;
  // Loaded while the person describes the work.
  const [source] = useState(() => savedAddressSource(tenant.tenant_id));
  const places = usePicker(source, '', true);
  const hasNone = places.data?.pages[0]?.count === 0;
  // With only one contractor there is no question.
  const only = contractors.length === 1 ? contractors[0] : undefined;
  const contractor = v.client ?? only ?? null;

  const takePhotos = (files: readonly File[]) => {
    setPhotos(files);
    draft.keep(form.getValues());
    draft.keepFiles({ photos: files });
  };
  const takeDraft = (found: Partial<Values>) => {
    void draft.readFiles<{ photos: readonly File[] }>().then((kept) => kept && setPhotos(kept.photos));
    draft.drop();
    picked.current = null;
    form.setValues(found);
  };

  const send = form.submit((values) => {
    const way = sending.begin();
    setProblem(undefined);
    create.mutate(
      { body: toCreatePayload(described(values as Values)), key, files: { images: photos, docs: [], ...way } },
      {
        onSuccess: (taskId) => {
          draft.drop();
          onClose();
          toast.success(words.sent({ name: contractor?.name ?? '' }));
          void navigate({ to: '/tasks/$taskId', params: { taskId } });
        },
        onError: (error) => {
          // The next one may be another request.
          setKey(newIdempotencyKey());
          if (way.signal.aborted) return toast.info(t.record.files.cancelled);
          const fault = asFormProblem(error);
          const [first] = fault instanceof ApiError ? fault.errors : [];
          if (first) setStep(stepOf(first.field));
          if (!form.showProblem(fault)) setProblem(fault);
        },
        onSettled: sending.end,
      },
    );
  });
  const next = form.submit(() => {
    if (only && !v.client) form.setValues({ client: only });
    setStep('where');
  });

  const number = STEPS.indexOf(step) + 1;
  return (
    <ModalFrame
      opened
      onClose={busy ? stop : onClose}
      title={
        <>
          {words.title}
          <span className={c.step}>{words.step({ n: number, of: STEPS.length })}</span>
        </>
      }
      onSubmit={step === 'what' ? next : send}
      footer={
        <>
          {sending.percent !== null && (
            <span className={c.sending}>{t.tasks.form.sending({ percent: sending.percent })}</span>
          )}
          {step === 'what' ? (
            <Button variant="default" onClick={onClose}>
              {t.ui.cancel}
            </Button>
          ) : (
            <Button variant="default" onClick={busy ? stop : () => setStep('what')}>
              {busy ? t.ui.cancel : words.back}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={step === 'where' && contractors.length === 0}>
            {step === 'what' ? words.next : words.send}
          </Button>
        </>
      }
    >
      <div className={base.stack12}>
        {draft.found && (
          <DraftOffer text={words.draft} onUse={() => draft.found && takeDraft(draft.found)} onDrop={draft.drop} />
        )}
        {start.error && <LoadFailed error={start.error} onRetry={() => void start.refetch()} />}
        {start.data && contractors.length === 0 && <p className={base.remark}>{words.nobody}</p>}
        {step === 'what' ? (
          <>
            <TextField
              label={words.what}
              placeholder={words.whatPlaceholder}
              required
              maxLength={200}
              data-autofocus
              {...form.field('title')}
            />
            <TextAreaField
              label={words.details}
              placeholder={words.detailsPlaceholder}
              maxLength={10_000}
              rows={4}
              {...form.field('description')}
            />
            <ImageUploader label={words.photos} value={photos} onChange={takePhotos} />
            <CheckboxField
              label={words.urgent}
              value={v.priority === 'HIGH'}
              onChange={(urgent) => form.setValues({ priority: urgent ? 'HIGH' : 'MEDIUM' })}
            />
          </>
        ) : (
          <Focused on>
            <FieldGrid>
              {contractors.length > 1 && (
                <WholeRow>
                  <SelectField
                    label={words.contractor}
                    required
                    options={contractors.map(({ tenant_id, name }) => ({ value: String(tenant_id), label: name }))}
                    {...form.field('client')}
                    value={v.client ? String(v.client.tenant_id) : null}
                    onChange={(id) =>
                      form.setValues({ client: contractors.find(({ tenant_id }) => String(tenant_id) === id) ?? null })
                    }
                  />
                </WholeRow>
              )}
              <Places form={form} begun={begun} picked={picked} source={source} hasNone={hasNone} />
              <WholeRow>
                <TextField
                  label={words.hours}
                  placeholder={words.hoursPlaceholder}
                  maxLength={300}
                  {...form.field('working_hours')}
                />
              </WholeRow>
              <WholeRow>
                <ContactFields bind={(field) => form.field(field)} />
              </WholeRow>
            </FieldGrid>
          </Focused>
        )}
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}

interface PlacesProps {
  readonly form: ReturnType<typeof useAppForm<Values>>;
  /** The first values of the request. */
  readonly begun: Values;
  /** The last pick of a place. */
  readonly picked: RefObject<Picked | null>;
  readonly source: ReturnType<typeof savedAddressSource>;
  /** The company has saved none yet: the first one is entered at once. */
  readonly hasNone: boolean;
}

/** Asks for the place of the work: a saved place of the company, or a new one, which is saved too. */
function Places({ form, begun, picked, source, hasNone }: PlacesProps) {
  const t = useOfficeT();
  const v = form.values;
  const [asksNew, setNew] = useState(v.address_name !== '' && v.address_id === null);
  const isNew = asksNew || hasNone;
  const linked = linkedAddress(v);
  /**
   * The element with the focus is gone when the first place takes its room: the list of places, or the button for
   * another.
   */
  const focusName = useEffectEvent(() => {
    if (document.activeElement === document.body) form.getInputNode('address_name')?.focus();
  });
  useEffect(() => {
    if (isNew) focusName();
  }, [isNew]);
  const typed = (change: Partial<Values>) => form.setValues({ ...change, address_id: null });
  return (
    <>
      {!hasNone && (
        <WholeRow>
          <AsyncSelect
            label={t.asked.ask.place}
            description={t.asked.ask.placeHint}
            source={source}
            required
            value={linked}
            onChange={(address) => {
              picked.current = atPlace(v, address, begun, picked.current);
              form.setValues(picked.current.after);
            }}
            error={!isNew && !linked && form.errors.address_name}
          />
        </WholeRow>
      )}
      {!linked && !isNew && (
        <WholeRow>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t.asked.ask.newPlace}
          </Button>
        </WholeRow>
      )}
      {!linked && isNew && (
        <>
          <WholeRow>
            <TextField
              label={t.place.name}
              required
              maxLength={200}
              {...form.field('address_name')}
              onChange={(address_name) => typed({ address_name })}
            />
          </WholeRow>
          <PlaceFields value={v} bind={(field) => form.field(field)} onChange={typed} />
        </>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import {
  carried,
  cents,
  choose,
  type Group,
  type Line,
  type Picked,
  pickedOf,
  proposed,
  sortLines,
} from '@/domain/offers/offer-choice';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import base from '@/ui/base.module.css';
import { LackingFields } from '@/ui/feedback/Lacks';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { isSigned, type Stroke } from '@/ui/media/signature';
import { SIGNATURE, signatureOf } from '@/ui/media/strokes';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { newRow } from '@/ui/tables/grid/grid-state';
import c from './accept-offer.module.css';
import { offerQuery } from './offer-editor.api';
import { type Bill, fromLine, reckon } from './offer-lines';
import type { Offer } from './offer-page.api';
import { offerKeys } from './offers.api';
import { Replaced } from './Replaced';

const SignatureField = lazySection(() => import('@/ui/fields/SignatureField'));

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Accepts an offer: the person signed in for the client signs it, or the office records the client's answer. */
export default function AcceptOfferModal({ id, onClose }: Props) {
  const words = useOfficeT().offers.accept;
  const offer = useQuery({ ...offerQuery(id), staleTime: 0 });
  // Once drawn, the form stays with what was chosen and signed, also when data is reloaded.
  if (offer.data && offer.isFetchedAfterMount) return <Form offer={offer.data} onClose={onClose} />;
  return (
    <ModalFrame opened onClose={onClose} title={words.title({ name: offer.data?.offer_num ?? '' })}>
      {offer.error && <LoadFailed error={offer.error} onRetry={() => void offer.refetch()} />}
    </ModalFrame>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  role: string;
  chosen: readonly number[];
}

/** What was typed and chosen for a version that was replaced meanwhile. */
interface Earlier {
  readonly of: number;
  readonly name: string;
  readonly role: string;
  readonly picked: Picked;
}

function Form({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.offers.accept;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const isClient = offer.role_type === 'CLIENT';
  const { parts, groups } = useMemo(() => sortLines(offer.line_items), [offer]);
  const draft = useFormDraft<Values>(`offer-accept:${offer.offer_id}`);
  const next = useDraft<Earlier>(`offer-accept-next:${offer.contractor_tenant_id}:${offer.offer_num}`);
  const earlier = next.found?.of === offer.offer_id ? null : next.found;
  const form = useAppForm<Values>({
    initialValues: {
      name: earlier?.name ?? (isClient ? `${user.first_name} ${user.last_name}` : offer.recipient_name),
      role: earlier?.role ?? '',
      chosen: earlier ? carried(groups, earlier.picked) : proposed(groups),
    },
  });
  useKeptForm(draft, form, null);
  const { name, role, chosen } = form.values;
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { close, release } = useGuardedClose(strokes.length > 0 || form.isDirty(), onClose);
  const onReplaced = useEffectEvent(() => {
    if (earlier || form.isDirty()) next.keep({ of: offer.offer_id, name, role, picked: pickedOf(groups, chosen) });
  });
  const isReplaced = !offer.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew whenever what was typed or chosen changes
  useEffect(() => {
    if (isReplaced) onReplaced();
  }, [isReplaced, form.values]);
  const bill = useMemo(() => billOf(offer, chosen), [offer, chosen]);
  const lacking = isClient
    ? [
        ...(name.trim() === '' ? [words.name] : []),
        ...(isTyped || isSigned(strokes, SIGNATURE) ? [] : [words.signature]),
      ]
    : [];
  const isReady = offer.current && lacking.length === 0;

  const submit = async () => {
    if (busy || !isReady) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        name: name.trim(),
        function: role.trim(),
        chosen: [...chosen],
        ...(isClient && !isTyped && { signature: signatureOf(strokes) }),
      };
      await api.POST('/offers/{offer_id}/accept', {
        params: { path: { offer_id: offer.offer_id } },
        headers: key.headers(body),
        body,
      });
      draft.drop();
      next.drop();
      release();
      onClose();
      toast.success(t.offers.done.status({ name: offer.offer_num, status: t.offers.status.ACCEPTED }));
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
    void queryClient.invalidateQueries({ queryKey: offerKeys.all });
  };

  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: offer.offer_num })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <>
          {!busy && <LackingFields labels={lacking} />}
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {words.submit({ total: formatMoney(bill.total.gross) })}
          </Button>
        </>
      }
    >
      <div className={base.stack16}>
        <p className={base.hint}>{isClient ? words.ownMessage : words.message}</p>
        {earlier && <Note>{words.earlier}</Note>}
        {groups.map((group) => (
          <Choices
            key={group.key}
            group={group}
            chosen={chosen}
            onChoose={(line) => form.setFieldValue('chosen', choose(chosen, group, line))}
          />
        ))}
        <Sums
          bill={bill}
          basics={parts.reduce((sum, { net }) => sum + net, 0)}
          picked={groups.flatMap(({ lines }) => lines.filter((line) => chosen.includes(line.offer_line_item_id)))}
          discount={offer.discount}
        />
        <FieldGrid>
          <TextField
            label={words.name}
            required={isClient}
            maxLength={200}
            autoComplete="name"
            {...form.field('name')}
          />
          <TextField label={words.role} maxLength={200} {...form.field('role')} />
        </FieldGrid>
        {isClient && (
          <SignatureField
            label={words.signature}
            required
            value={strokes}
            onChange={setStrokes}
            byName={{ name, on: isTyped, onSwitch: setTyped }}
            disabled={busy}
          />
        )}
        <div className={c.replaced}>{offer.current ? <ProblemText error={problem} /> : <Replaced offer={offer} />}</div>
      </div>
    </ModalFrame>
  );
}

/** Returns the totals of the offer with these options and alternatives. */
const billOf = (offer: Offer, chosen: readonly number[]): Bill =>
  reckon(
    offer.line_items.map((line) => newRow({ ...fromLine(line), chosen: chosen.includes(line.offer_line_item_id) })),
    Math.round((offer.discount ?? 0) * 100),
  );

interface ChoicesProps {
  readonly group: Group;
  readonly chosen: readonly number[];
  readonly onChoose: (line: number) => void;
}

function Choices({ group, chosen, onChoose }: ChoicesProps) {
  const t = useOfficeT();
  const { accept } = t.offers;
  return (
    <fieldset className={c.group}>
      <legend className={c.legend}>
        {group.name || accept.options} {group.one && <span className={c.meta}>{accept.chooseOne}</span>}
      </legend>
      {group.texts.map((line) => (
        <p key={line.offer_line_item_id} className={c.meta}>
          {line.name}
        </p>
      ))}
      {group.lines.map((line) => (
        <label key={line.offer_line_item_id} className={c.choice}>
          <input
            type={group.one ? 'radio' : 'checkbox'}
            name={`group-${group.key}`}
            checked={chosen.includes(line.offer_line_item_id)}
            onChange={() => onChoose(line.offer_line_item_id)}
          />
          <span className={base.growText}>
            {line.name}
            {line.note !== '' && <span className={c.meta}> {line.note}</span>}
          </span>
          <span className="num">
            {group.one ? '' : '+'}
            {formatMoney(cents(line.net))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SumsProps {
  readonly bill: Bill;
  readonly basics: number;
  readonly picked: readonly Line[];
  readonly discount: number | null;
}

function Sums({ bill, basics, picked, discount }: SumsProps) {
  const { accept, editor } = useOfficeT().offers;
  const rows: [string, bigint | number][] = [
    ...(basics > 0 ? [[accept.basics, basics] as [string, number]] : []),
    ...picked.map((line): [string, number] => [line.name, cents(line.net)]),
    ...(discount
      ? [
          [`${editor.summary.discount} ${percentText(numberText(Math.round(discount * 100), 2))}`, -bill.off] as [
            string,
            bigint,
          ],
        ]
      : []),
    ...bill.total.rates.map(({ rate, tax }): [string, bigint] => [
      `${editor.summary.tax} ${percentText(numberText(rate, 2))}`,
      tax,
    ]),
  ];
  return (
    <dl className={c.sums}>
      {rows.map(([what, amount]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={c.gross}>
        <dt>{editor.summary.gross}</dt>
        <dd>
          <span role="status">{formatMoney(bill.total.gross)}</span>
        </dd>
      </div>
    </dl>
  );
}

import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconMinus, IconPlus, IconQrcode, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { NumberField } from '@/ui/fields/NumberField';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { Sheet } from '@/ui/overlays/Sheet';
import { type Takeable, takeableQuery } from './materials.api';
import { quantityText } from './quantity';
import { doubtOf, foundIn, scanned, type Taken, withTaken } from './take';
import c from './take.module.css';
import { doubtQuestion } from './unlikely';

const Scanner = lazyPart(async () => ({ default: (await import('@/domain/scan/Scanner')).Scanner }));

/** How many results are shown; a longer search text narrows them. */
const SHOWN = 30;

interface Props {
  /** The order; what is chosen for it stays until it is booked. */
  readonly orderId: number;
  readonly title: string;
  /**
   * Books one of the chosen materials; `asked` is whether the person has confirmed it. Rejects when it is refused, or
   * its answer is lost.
   */
  readonly onBook: (taken: Taken, asked: boolean) => Promise<unknown>;
  readonly onBooked?: () => void;
  /** Called with the reason why something was not booked; it stays in the sheet. */
  readonly onFailed?: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Asks for the material taken for an order, for one hand and with or without a network. */
export default function TakeSheet({ orderId, title, onBook, onBooked, onFailed, onClose }: Props) {
  const t = useOfficeT();
  const words = t.materials.take;
  const { data: all, error, refetch } = useQuery(takeableQuery);
  const [text, setText] = useState('');
  const draft = useDraftText(`take:${orderId}`, '[]');
  const [busy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  /** Quantities that cannot be read, by the material; nothing is booked over them. */
  const [unread, setUnread] = useState<Readonly<Record<number, string>>>({});
  const list = useRef<HTMLUListElement>(null);
  const chosen = JSON.parse(draft.text) as readonly Taken[];
  const write = (taken: readonly Taken[]) => draft.write(JSON.stringify(taken));
  const take = (material: Omit<Taken, 'taken' | 'key'>, quantity: number) =>
    write(withTaken(chosen, material, quantity));
  const isChosen = ({ catalog_item_id: id }: Takeable) => chosen.some((one) => one.catalog_item_id === id);
  const found = foundIn(all ?? [], text).filter((material) => !isChosen(material));
  const known = (id: number) => all?.find((material) => material.catalog_item_id === id);
  const stockOf = (id: number) => known(id)?.quantity;

  /** Adds one more of the material with the code. */
  const scan = (code: string) => {
    const material = scanned(all ?? [], code);
    setUnknown(material ? undefined : words.unknownCode({ code: code.trim() }));
    if (!material) return;
    navigator.vibrate?.(60);
    const before = chosen.find(({ catalog_item_id: id }) => id === material.catalog_item_id)?.taken ?? 0;
    take(material, before + 1);
  };

  const leave = (id: number, text?: string) =>
    setUnread(({ [id]: _, ...others }) => (text === undefined ? others : { ...others, [id]: text }));

  const book = async () => {
    const faulty = chosen.find(({ catalog_item_id: id }) => id in unread);
    if (faulty) {
      list.current?.querySelector<HTMLElement>(`[data-path="taken.${faulty.catalog_item_id}"]`)?.focus();
      return;
    }
    for (const { catalog_item_id: id, name, taken, unit_of_measure: unit } of chosen) {
      const doubt = doubtOf(taken, known(id));
      if (doubt && !(await confirm(doubtQuestion(doubt, { name, quantity: taken, unit }, t)))) return;
    }
    setBusy(true);
    try {
      for (const [index, one] of chosen.entries()) {
        await onBook(one, doubtOf(one.taken, known(one.catalog_item_id)) !== null);
        write(chosen.slice(index + 1));
      }
      onBooked?.();
      onClose();
    } catch (error) {
      onFailed?.(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      onClose={onClose}
      title={words.title}
      footer={
        <Button className={c.book} loading={busy} disabled={chosen.length === 0} onClick={() => void book()}>
          {words.book({ n: chosen.length })}
        </Button>
      }
    >
      <p className={c.order}>{title}</p>
      {chosen.length > 0 && (
        <section className={c.part} aria-label={words.taken}>
          <h3 className={c.heading}>{words.taken}</h3>
          <ul className={base.bare} ref={list}>
            {chosen.map((material) => (
              <Chosen
                key={material.catalog_item_id}
                material={material}
                stock={stockOf(material.catalog_item_id)}
                unread={unread[material.catalog_item_id]}
                onUnread={(text) => leave(material.catalog_item_id, text)}
                onTake={(quantity) => {
                  leave(material.catalog_item_id);
                  take(material, quantity);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {scanning ? (
        <>
          <Scanner many onText={scan} error={unknown} reads="goods" words={words.scanning} />
          <Button variant="default" fullWidth mt="md" onClick={() => setScanning(false)}>
            {words.stopScan}
          </Button>
        </>
      ) : (
        <>
          <div className={c.find}>
            <TextInput
              className={c.search}
              label={words.search}
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {all?.some(({ code }) => code) && (
              <button
                type="button"
                className={c.scan}
                aria-label={words.scan}
                title={words.scan}
                onClick={() => setScanning(true)}
              >
                <IconQrcode size={24} stroke={1.6} aria-hidden />
              </button>
            )}
          </div>
          {error && !all && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {all && found.length === 0 && <EmptyState text={all.length === 0 ? words.none : words.notFound} />}
          <ul className={base.bare} aria-label={words.all}>
            {found.slice(0, SHOWN).map((material) => (
              <li key={material.catalog_item_id}>
                <button
                  type="button"
                  className={c.add}
                  onClick={() => {
                    take(material, 1);
                    setText('');
                  }}
                >
                  <span className={c.name}>
                    <span>
                      <VisuallyHidden>{words.add} </VisuallyHidden>
                      {material.name}
                    </span>
                    <span className={c.stock}>
                      {words.stock({
                        quantity: `${quantityText(material.quantity)} ${t.lineItems.unitOf({ unit: material.unit_of_measure, n: material.quantity })}`,
                      })}
                    </span>
                  </span>
                  <IconPlus size={22} stroke={1.8} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && <p className={c.more}>{words.more({ n: found.length - SHOWN })}</p>}
        </>
      )}
    </Sheet>
  );
}

interface ChosenProps {
  readonly material: Taken;
  /** The booked stock, if it is known. */
  readonly stock: number | undefined;
  readonly unread: string | undefined;
  readonly onUnread: (text: string | undefined) => void;
  readonly onTake: (quantity: number) => void;
}

function Chosen({ material, stock, unread, onUnread, onTake }: ChosenProps) {
  const t = useOfficeT();
  const words = t.materials.take;
  const { name, taken, unit_of_measure: unit } = material;
  const lacks = stock !== undefined && taken > stock && unread === undefined;
  return (
    <li className={c.chosen}>
      <span className={c.name}>
        {name}
        {lacks ? (
          <span className={c.lacks}>
            <IconAlertTriangle {...ICON} />
            {words.lacks({ quantity: `${quantityText(stock)} ${t.lineItems.unitOf({ unit, n: stock })}` })}
          </span>
        ) : (
          stock !== undefined && (
            <span className={c.stock}>
              {words.stock({ quantity: `${quantityText(stock)} ${t.lineItems.unitOf({ unit, n: stock })}` })}
            </span>
          )
        )}
      </span>
      <span className={c.stepper}>
        <button type="button" className={c.step} aria-label={words.less({ name })} onClick={() => onTake(taken - 1)}>
          <IconMinus size={20} stroke={1.8} aria-hidden />
        </button>
        <NumberField
          label={words.quantity({ name })}
          hideLabel
          className={c.quantity}
          min={0.01}
          max={9_999_999.99}
          suffix={t.lineItems.units[unit]}
          data-path={`taken.${material.catalog_item_id}`}
          value={taken}
          unread={unread}
          onUnread={onUnread}
          onChange={(quantity) => quantity !== null && quantity > 0 && onTake(quantity)}
        />
        <button type="button" className={c.step} aria-label={words.moreOf({ name })} onClick={() => onTake(taken + 1)}>
          <IconPlus size={20} stroke={1.8} aria-hidden />
        </button>
      </span>
    </li>
  );
}

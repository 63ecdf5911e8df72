import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCamera, IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '@/i18n/I18nProvider';
import { formatPercent } from '@/lib/number';
import base from '@/ui/base.module.css';
import { prepare } from '@/ui/hooks/use-files-first';
import { useObjectUrl } from '@/ui/media/use-object-url';
import c from './Uploader.module.css';
import { acceptOf, fitTogether, MAX_FILES, refusalOf, refusalTexts, sizeText, type UploadKind } from './upload-rules';

interface Props {
  readonly label: string;
  /** What may be given here, where that is less than elsewhere. */
  readonly hint?: string;
  readonly value: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** Takes one file only. */
  readonly single?: boolean;
  /** The highest number of files; by default as many as can be sent at once. */
  readonly max?: number;
  readonly disabled?: boolean;
  /** Returns how much of a file has been sent, 0 to 1; undefined while it is not being sent. */
  readonly progress?: (file: File) => number | undefined;
  /** Change this number to reset the messages about refused files. */
  readonly round?: number;
  /** Stops sending a file; without it a file being sent cannot be stopped. */
  readonly onCancel?: (file: File) => void;
}

/** Pictures, large ones made smaller; dropped, chosen, or taken with the phone's camera. */
export const ImageUploader = (props: Props) => <Uploader {...props} kind="images" />;

/** Documents: csv, pdf and doc, each at most 25 MB; dropped or chosen. */
export const DocumentUploader = (props: Props) => <Uploader {...props} kind="documents" />;

/** A spreadsheet: csv or xlsx, at most 8 MB; dropped or chosen. */
export const SheetUploader = (props: Props) => <Uploader {...props} kind="sheets" />;

/** A statement of account: XML, at most 8 MB; dropped or chosen. */
export const StatementUploader = (props: Props) => <Uploader {...props} kind="statements" />;

/** A certificate with its key: .p12; dropped or chosen. */
export const KeyUploader = (props: Props) => <Uploader {...props} kind="keys" />;

/** Certificates without keys; dropped or chosen. */
export const CertificateUploader = (props: Props) => <Uploader {...props} kind="certificates" />;

/** One after the other: a phone has no memory for many unpacked pictures. */
async function readyImages(files: readonly File[]): Promise<File[]> {
  const { readyImage } = await import('@/ui/media/photo');
  const out: File[] = [];
  for (const file of files) out.push(await readyImage(file));
  return out;
}

function Uploader({
  label,
  hint,
  value,
  onChange,
  kind,
  single = false,
  max = MAX_FILES,
  disabled = false,
  round = 0,
  ...sending
}: Props & { kind: UploadKind }) {
  const { upload: t, loading } = useT().ui;
  const id = useId();
  const [over, setOver] = useState(false);
  const [turns, setTurns] = useState(0);
  const [told, setTold] = useState<{ readonly round: number; readonly faults: readonly string[] }>({
    round,
    faults: [],
  });
  const faults = told.round === round ? told.faults : [];
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // Looking at files takes a while: they go to what is held when that ends, even before it is drawn. A drawing for
  // another reason may still show what was given before.
  const held = useRef({ given: value, files: value, onChange, round });
  if (held.current.given !== value) held.current = { given: value, files: value, onChange, round };
  held.current.onChange = onChange;
  held.current.round = round;
  const setFaults = (faults: readonly string[]) => setTold({ round: held.current.round, faults });
  const put = (files: readonly File[]) => {
    held.current.files = files;
    held.current.onChange(files);
  };

  /** Takes the sound ones of these files and names the others; returns whether it took all. */
  const look = async (chosen: readonly File[]): Promise<boolean> => {
    if (single && chosen.length > 1) {
      setFaults([t.onlyOne]);
      return false;
    }
    const files = kind === 'images' ? await readyImages(chosen) : chosen;
    const refusals = await Promise.all(files.map((file) => refusalOf(file, kind)));
    const sound = files.filter((_, i) => refusals[i] === null);
    const fit = await fitTogether([...held.current.files, ...sound]);
    const before = held.current.files; // some may have been taken out meanwhile
    const room = Math.min(max, fit) - before.length;
    const taken = sound.slice(0, single ? 1 : Math.max(0, room));
    const left = sound.slice(taken.length).map(({ name }) => name);
    const texts = refusalTexts(
      refusals.filter((refusal) => refusal !== null),
      kind,
      t,
    );
    setFaults(left.length === 0 ? texts : [...texts, t.tooMany({ max: MAX_FILES, files: left.join(', ') })]);
    // Where only one file is wanted, the new one replaces it: a corrected file is chosen again.
    // Drawn at once: a save that waits for the files reads what is drawn.
    if (taken.length > 0) flushSync(() => put(single ? taken : [...before, ...taken]));
    return taken.length === chosen.length;
  };
  const turn = useRef(Promise.resolve(true));
  /** Files added while others are being checked wait: the number of free places is clear only after those. */
  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    turn.current = turn.current.catch(() => false).then(() => look(files));
    setTurns((n) => n + 1);
    prepare(turn.current.finally(() => setTurns((n) => n - 1)));
  };

  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
    add(files);
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add([...event.dataTransfer.files]);
  };

  const words = {
    images: { many: t.dropImages, one: t.dropImage, hint: t.hintImages },
    documents: { many: t.dropDocuments, one: t.dropDocument, hint: t.hintDocuments },
    sheets: { many: t.dropSheet, one: t.dropSheet, hint: t.hintSheets },
    statements: { many: t.dropDocument, one: t.dropDocument, hint: 'XML' },
    keys: { many: t.dropDocument, one: t.dropDocument, hint: 'P12, PFX' },
    certificates: { many: t.dropDocument, one: t.dropDocument, hint: 'CER, CRT, PEM, DER' },
  }[kind];
  const input = {
    type: 'file',
    className: c.input,
    tabIndex: -1,
    'aria-hidden': true,
    disabled,
    onChange: onPick,
  } as const;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box and cannot be a drop target alike
    <div role="group" aria-labelledby={`${id}-label`} className={c.root}>
      <span id={`${id}-label`} className={base.medium}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={clsx(c.zone, over && c.over, disabled && c.disabled)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden className={c.zoneIcon} />
        <div className={c.zoneText}>
          <span className={c.drop}>{single ? words.one : words.many}</span>
          <span id={`${id}-hint`} className={base.meta}>
            {turns > 0 && kind === 'images' ? loading : (hint ?? words.hint)}
          </span>
        </div>
        <div className={c.buttons}>
          <Button
            variant="default"
            className={c.button}
            disabled={disabled}
            aria-describedby={`${id}-hint`}
            onClick={() => chooser.current?.click()}
          >
            {single ? t.chooseOne : t.choose}
          </Button>
          {kind === 'images' && (
            <Button
              variant="default"
              className={clsx(c.button, c.camera)}
              disabled={disabled}
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              {t.camera}
            </Button>
          )}
        </div>
        <input
          {...input}
          ref={chooser}
          accept={kind === 'images' ? 'image/*' : acceptOf(kind)}
          multiple={!single}
          data-role="chooser"
        />
        {kind === 'images' && <input {...input} ref={camera} accept="image/*" capture="environment" />}
      </div>
      <div role="alert">
        {faults.map((fault) => (
          <p key={fault} className={c.fault}>
            <IconAlertCircle size={14} aria-hidden />
            {fault}
          </p>
        ))}
      </div>
      {value.length > 0 && (
        <ul className={c.files} aria-label={t.chosen}>
          {value.map((file, i) => (
            <ChosenFile
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may agree in all they tell of themselves
              key={`${file.name}-${file.size}-${i}`}
              file={file}
              kind={kind}
              share={sending.progress?.(file)}
              onCancel={sending.onCancel}
              onRemove={disabled ? undefined : () => put(held.current.files.filter((f) => f !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChosenFileProps {
  file: File;
  kind: UploadKind;
  share: number | undefined;
  onCancel: ((file: File) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ChosenFile({ file, kind, share, onCancel, onRemove }: ChosenFileProps) {
  const t = useT().ui;
  const sending = share !== undefined && share < 1;
  const stop = sending ? onCancel && (() => onCancel(file)) : onRemove;
  return (
    <li className={c.file}>
      {kind === 'images' ? <Preview file={file} /> : <IconFileText size={20} stroke={1.6} aria-hidden />}
      <div className={c.fileText}>
        <span className={base.cut}>{file.name}</span>
        {sending ? (
          <Progress
            value={share * 100}
            size={4}
            aria-label={t.upload.progress({ file: file.name })}
            transitionDuration={120}
          />
        ) : (
          <span className={base.meta}>{sizeText(file.size)}</span>
        )}
      </div>
      {sending && <span className={c.share}>{formatPercent(Math.round(share * 100))}</span>}
      {stop && (
        <button
          type="button"
          className={c.remove}
          aria-label={sending ? t.upload.cancelUpload({ file: file.name }) : t.remove({ name: file.name })}
          onClick={stop}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') stop();
          }}
        >
          <IconX size={16} />
        </button>
      )}
    </li>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  // The alternative text is empty, because the file's name is beside it.
  return <img src={url ?? undefined} alt="" className={c.preview} />;
}

import { Button, TextInput } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { codeDetector, type Reads } from './detector';
import { codesInSight } from './in-sight';
import { scannedRuns } from './scanned-run';
import c from './scanner.module.css';

/** Rest between two looks at the picture; a phone stays cool and still reads at once. */
const LOOK_MS = 120;

interface Props {
  /** Called with what is typed, and with what is read: once, as long as it stays in sight. */
  readonly onText: (text: string) => void;
  /** The fault of the last code that was read or typed. */
  readonly error?: string | undefined;
  readonly reads?: Reads;
  /** Texts that differ from those about labels of equipment. */
  readonly words?: Partial<Pick<Messages['scan'], 'hint' | 'refused' | 'none' | 'code' | 'open'>>;
  /** Several are read one after the other: the field is emptied for the next. */
  readonly many?: boolean;
}

/** The camera as a scanner of codes. Where there is none, or it may not be used, the code is typed. */
export function Scanner({ onText, error, reads = 'labels', words, many = false }: Props) {
  const t = { ...useOfficeT().scan, ...words };
  const { video, camera, torch } = useCamera(onText, reads);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = (text: string) => {
    if (text.trim() === '') return;
    onText(text);
    // The next code takes the place of this one.
    setTyped(many ? '' : text);
  };
  useHandScanner(field, setTyped, enter);
  return (
    <div className={base.stack16}>
      <div className={c.frame} data-state={camera}>
        <video ref={video} className={c.video} muted playsInline aria-label={t.picture} />
        {camera === 'on' && <div className={c.aim} aria-hidden />}
        {torch && (
          <button
            type="button"
            className={c.torch}
            aria-pressed={torch.isOn}
            aria-label={t.torch}
            onClick={() => torch.turn(!torch.isOn)}
          >
            {torch.isOn ? <IconBulbOff size={22} stroke={1.6} /> : <IconBulb size={22} stroke={1.6} />}
          </button>
        )}
      </div>
      <div role="status">
        {camera === 'on' && !error && <p className={base.hint}>{t.hint}</p>}
        {camera === 'refused' && <Note tone="warning">{t.refused}</Note>}
        {camera === 'none' && <Note>{t.none}</Note>}
        {error && <Note tone="error">{error}</Note>}
      </div>
      <form
        className={c.typing}
        onSubmit={(event) => {
          event.preventDefault();
          enter(typed);
          field.current?.select();
        }}
      >
        <TextInput
          ref={field}
          className={c.typed}
          label={t.code}
          value={typed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t.open}
        </Button>
      </form>
    </div>
  );
}

/**
 * Directs what is typed to the field while nothing else takes text: a hand-held scanner types its code and Enter
 * wherever the focus is, and could press a focused button. In another field, such as a quantity, a code is recognised
 * by the speed of its keys; the field then gets its earlier text back.
 */
function useHandScanner(
  field: RefObject<HTMLInputElement | null>,
  begin: (first: string) => void,
  enter: (code: string) => void,
) {
  const [hear] = useState(scannedRuns);
  const before = useRef('');
  const onKey = useEffectEvent((event: KeyboardEvent): string | undefined => {
    const { current } = field;
    const { key, target } = event;
    const isOther = event.ctrlKey || event.altKey || event.metaKey || target === current;
    if (!current || isOther || isCovered(current)) return undefined;
    if (takesText(target)) {
      if (!(target instanceof HTMLInputElement)) return undefined;
      const { begins, code } = hear(key, event.timeStamp);
      if (begins) before.current = target.value;
      if (code === undefined) return undefined;
      write(target, before.current);
      halt(event);
      return code;
    }
    if (key.length === 1 && key !== ' ') {
      halt(event);
      begin(key);
      current.focus();
    }
    return undefined;
  });
  const onCode = useEffectEvent(enter);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const code = onKey(event);
      // The other field has its old value back before the code is used.
      if (code !== undefined) setTimeout(() => onCode(code));
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

const halt = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Sets the value of a field as typing does, so that React stores it. */
function write(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Reports whether another dialog is open over the field. */
function isCovered(field: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return top !== undefined && !top.contains(field);
}

type Camera = 'asking' | 'on' | 'refused' | 'none';

/** The picture of the camera at the back, read while it is shown; its lamp, where it has one. */
function useCamera(onText: (text: string) => void, reads: Reads) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>('asking');
  const [lamp, setLamp] = useState<MediaStreamTrack>();
  const [isOn, setIsOn] = useState(false);
  const tell = useEffectEvent(onText);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isNew = codesInSight();

    const look = async (detector: Awaited<ReturnType<typeof codeDetector>>) => {
      const node = video.current;
      if (node && node.readyState >= 2) {
        // A picture that cannot be read is one without a code.
        const [found] = await detector.detect(node).catch(() => []);
        if (isOver) return;
        const text = found?.rawValue || undefined;
        if (isNew(text, performance.now()) && text) tell(text);
      }
      timer = setTimeout(() => void look(detector), LOOK_MS);
    };

    const begin = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setCamera('none');
      try {
        const found = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !video.current) return stop(found);
        stream = found;
        video.current.srcObject = found;
        await video.current.play();
        const [track] = found.getVideoTracks();
        // The type lacks `torch`, which the standard does not have yet; browsers with a lamp do.
        const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
        if (can?.torch) setLamp(track);
        setCamera('on');
        void look(await codeDetector(reads));
      } catch (error) {
        if (isOver) return;
        const name = error instanceof DOMException ? error.name : '';
        setCamera(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'none');
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [reads]);

  const turn = (on: boolean) => {
    const lit = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    void lamp?.applyConstraints(lit).then(() => setIsOn(on));
  };
  return { video, camera, torch: lamp && { isOn, turn } };
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

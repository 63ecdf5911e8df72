import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './ConflictDialog.module.css';

/** One value that two people have changed, with both versions as texts. */
export interface Dispute<U extends string> {
  readonly unit: U;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly by: string;
  readonly at: string;
}

interface Props<U extends string> {
  readonly disputes: readonly Dispute<U>[];
  /** Ends with the units that shall be theirs. */
  readonly onResolve: (theirs: ReadonlySet<U>) => void;
  /** Goes back to the form with everything typed still in it. */
  readonly onClose: () => void;
}

/** Sets what two people have written side by side; one of both is chosen for each. */
export function ConflictDialog<U extends string>({ disputes, onResolve, onClose }: Props<U>) {
  const words = useT().record.conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<U>>(new Set());
  const all = disputes.map(({ unit }) => unit);

  const choose = (unit: U, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(unit);
    else next.delete(unit);
    setTheirs(next);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
          <Button onClick={() => onResolve(theirs)}>{words.save}</Button>
        </>
      }
    >
      <Text>{words.intro}</Text>
      {all.length > 1 && (
        <div className={c.chooseAll}>
          <Button variant="default" size="xs" onClick={() => setTheirs(new Set())}>
            {words.allMine}
          </Button>
          <Button variant="default" size="xs" onClick={() => setTheirs(new Set(all))}>
            {words.allTheirs}
          </Button>
        </div>
      )}
      {disputes.map(({ unit, name, by, at, ...sides }) => (
        <fieldset key={unit} className={c.conflict}>
          <legend className={c.legend}>{name}</legend>
          <Side
            name={words.mine}
            text={sides.mine}
            chosen={!theirs.has(unit)}
            group={unit}
            onChoose={() => choose(unit, false)}
          />
          <Side
            name={words.theirs}
            about={words.changed({ by: by || words.somebody, at: formatDateTime(at) })}
            text={sides.theirs}
            chosen={theirs.has(unit)}
            group={unit}
            onChoose={() => choose(unit, true)}
          />
        </fieldset>
      ))}
    </ModalFrame>
  );
}

interface SideProps {
  name: string;
  about?: string;
  text: string;
  chosen: boolean;
  group: string;
  onChoose: () => void;
}

function Side({ name, about, text, chosen, group, onChoose }: SideProps) {
  const t = useT().record.conflict;
  const id = useId();
  return (
    <label className={c.side} data-chosen={chosen || undefined}>
      <span className={c.sideHead}>
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className={c.radio}
          aria-describedby={id}
        />
        <span className={base.medium}>{name}</span>
        {about && <span className={base.metaFigures}>{about}</span>}
      </span>
      <span id={id} className={c.sideText}>
        {text === '' ? <span className={c.quiet}>{t.empty}</span> : text}
      </span>
    </label>
  );
}

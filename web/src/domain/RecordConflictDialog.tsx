import { ConflictDialog } from './ConflictDialog';
import type { FieldConflict, Refused } from './record-conflicts';

interface Props<F extends string> {
  readonly refused: Refused<F>;
  readonly labels: Readonly<Record<F, string>>;
  /** A value of a field in words. */
  readonly say: (field: F, value: unknown) => string;
  /** Ends with the fields that shall be theirs. */
  readonly onResolve: (theirs: readonly FieldConflict<F>[]) => void;
  /** Goes back to the form with everything typed still in it. */
  readonly onClose: () => void;
}

/** Sets what two people have written into a dialog of a record side by side. */
export default function RecordConflictDialog<F extends string>({ refused, labels, say, onResolve, onClose }: Props<F>) {
  const disputes = refused.conflicts.map(({ field, yours, theirs, by, at }) => ({
    unit: field,
    name: labels[field],
    mine: say(field, yours),
    theirs: say(field, theirs),
    by,
    at,
  }));
  return (
    <ConflictDialog
      disputes={disputes}
      onResolve={(units) => onResolve(refused.conflicts.filter(({ field }) => units.has(field)))}
      onClose={onClose}
    />
  );
}

import { ConflictDialog, type Dispute } from '@/records/editing/ConflictDialog';

interface Props {
  readonly disputes: readonly Dispute<string>[];
  readonly onResolve: (theirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of a settings page, fetched with the first conflict. */
export default function FieldConflictDialog(props: Props) {
  return <ConflictDialog {...props} />;
}

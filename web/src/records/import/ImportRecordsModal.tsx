import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportModal } from './ImportModal';
import { type RecordKind, recordImport } from './records.api';

interface Props {
  readonly kind: RecordKind;
  /** The lists that show such records. */
  readonly shownIn: readonly QueryKey[];
  /** New people are sent their invitation at once. */
  readonly invite?: boolean;
  readonly options?: ReactNode;
  readonly onClose: () => void;
}

/** Imports records of a kind from a spreadsheet. */
export default function ImportRecordsModal({ kind, shownIn, invite, options, onClose }: Props) {
  const { imports } = useOfficeT();
  const words = imports.kinds[kind];
  const queryClient = useQueryClient();
  const calls = useMemo(
    () => recordImport(kind, { ...imports.templates, ...words }, invite ? { invite } : {}),
    [kind, imports, words, invite],
  );
  return (
    <ImportModal
      title={words.title}
      hint={words.hint}
      calls={calls}
      options={options}
      onChange={() => {
        for (const queryKey of [...shownIn, calls.batches.key]) void queryClient.invalidateQueries({ queryKey });
      }}
      onClose={onClose}
    />
  );
}

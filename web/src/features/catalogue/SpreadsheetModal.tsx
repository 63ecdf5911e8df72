import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { ImportPanel } from '@/records/import/ImportPanel';
import { useImportClose } from '@/records/import/use-import-close';
import type { ExportFormat } from '@/records/list/ExportMenu';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { FoldSection } from '@/ui/layout/FoldSection';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { catalogueKeys, importCalls, loadPriceHistory } from './catalogue.api';
import c from './catalogue.module.css';
import type { CatalogGroup } from './catalogue-items';

interface Props {
  /** The client of the price list; null for the general catalogue. */
  readonly client: number | null;
  readonly clientName: string | null;
  /** The template holds the items of this group alone. */
  readonly group: CatalogGroup | null;
  readonly onClose: () => void;
}

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

/** Exports the price list to a spreadsheet and imports it again, and explains how to fill it in. */
export default function SpreadsheetModal({ client, clientName, group, onClose }: Props) {
  const t = useOfficeT();
  const words = t.catalogue.sheet;
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const imports = useCan()('master.import');
  const { close, onBusy } = useImportClose(onClose);
  const groupId = group?.catalog_group_id ?? null;
  const calls = useMemo(
    () =>
      importCalls({
        client,
        group: groupId,
        templates: FORMATS.map((format) => ({ format, label: words.format[format], name: words.file })),
      }),
    [client, groupId, words],
  );
  const onChange = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: catalogueKeys.all }),
    [queryClient],
  );
  const history = useMutation({
    mutationFn: (format: ExportFormat) => loadPriceHistory(client, format),
    onSuccess: (file, format) => saveFile(file, `${words.historyFile}.${format}`),
    onError: (error) => toast.error(sentence(error)),
  });

  return (
    <ModalFrame
      opened
      width="wide"
      onClose={close}
      title={clientName === null ? words.title : words.titleOf({ client: clientName })}
    >
      {imports && (
        <FoldSection title={words.rules}>
          <ol className={c.rules}>
            {words.rule.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </FoldSection>
      )}
      <FoldSection title={words.history}>
        <p className={c.about}>{clientName === null ? words.historyAbout : words.historyOf({ client: clientName })}</p>
        <div className={base.wrap}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="default"
              loading={history.isPending && history.variables === format}
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={words.historyAs({ format: words.format[format] })}
              onClick={() => history.mutate(format)}
            >
              {words.format[format]}
            </Button>
          ))}
        </div>
      </FoldSection>
      {imports && (
        <FoldSection opened title={words.upload}>
          <ImportPanel
            calls={calls}
            hint={group === null ? words.hint : `${words.hint} ${words.hintGroup({ group: group.name })}`}
            more={({ new_groups }) =>
              new_groups.length > 0 && <p className={c.about}>{words.newGroups({ names: new_groups.join(', ') })}</p>
            }
            onChange={onChange}
            onBusy={onBusy}
          />
        </FoldSection>
      )}
    </ModalFrame>
  );
}

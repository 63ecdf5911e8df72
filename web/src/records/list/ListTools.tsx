import { ActionIcon } from '@mantine/core';
import { IconColumns3, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import type { Layout } from './layout';

const ColumnsModal = lazyPart(() => import('./ColumnsModal'));

interface Props {
  /** All columns of the list, with those that stay in view. */
  readonly columns: readonly { readonly id: string; readonly header: string; readonly sticky?: 'left' | 'right' }[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  /** Whether the preview is open; undefined where there is none. */
  readonly previewed?: boolean | undefined;
  readonly onPreview: (on: boolean) => void;
}

/** Buttons for a table's columns and its preview. */
export default function ListTools({ columns, layout, onLayout, previewed, onPreview }: Props) {
  const t = useT().ui.table;
  const [arranging, setArranging] = useState(false);
  return (
    <>
      {previewed !== undefined && (
        <ActionIcon
          variant="default"
          className={c.tool}
          aria-label={t.preview}
          title={t.preview}
          aria-pressed={previewed}
          onClick={() => onPreview(!previewed)}
        >
          <IconLayoutSidebarRight {...ICON} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        className={c.tool}
        aria-label={t.columns}
        title={t.columns}
        onClick={() => setArranging(true)}
      >
        <IconColumns3 {...ICON} />
      </ActionIcon>
      {arranging && (
        <ColumnsModal
          columns={columns.filter(({ sticky }) => !sticky)}
          layout={layout}
          onChange={onLayout}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  );
}

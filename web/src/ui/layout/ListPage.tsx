import { Button, CloseButton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { SearchBox } from '@/ui/fields/SearchBox';
import { lazySection } from '@/ui/lazy-part';
import type { FilterTray } from './FilterTray';
import c from './ListPage.module.css';
import { PageHeader } from './PageHeader';

const Tray = lazySection<React.ComponentProps<typeof FilterTray>>(() =>
  import('./FilterTray').then((module) => ({ default: module.FilterTray })),
);

interface Props {
  readonly title: string;
  /** Above the title: the link to where the list belongs. */
  readonly back?: ReactNode;
  /** Beside the title, such as a choice of views. */
  readonly meta?: ReactNode;
  /** The page's buttons; at most one primary. */
  readonly actions?: ReactNode;
  /** Above all that narrows the list: figures of it. */
  readonly over?: ReactNode;
  /** One-click filters on the left: `QuickTabs`. */
  readonly tabs?: ReactNode;
  readonly search?: React.ComponentProps<typeof SearchBox>;
  /** The button that opens the filters; its label has the number of active ones. */
  readonly filters?: { readonly label: string; readonly onOpen: () => void };
  /** Further buttons beside the search. */
  readonly tools?: ReactNode;
  /** The filters that are set. */
  readonly tray?: React.ComponentProps<typeof FilterTray>;
  /** The message that parts of the address made no sense. */
  readonly unknown?: { readonly text: string; readonly onClose: () => void } | undefined;
  /** Below the table: `ListFooter`. */
  readonly footer?: ReactNode;
  /** The table, and the dialogs of the page. */
  readonly children: ReactNode;
}

/** The page of a list: its name and buttons, how to narrow it, the table in the rest of the height, the pages below. */
export function ListPage({
  title,
  back,
  meta,
  actions,
  over,
  tabs,
  search,
  filters,
  tools,
  tray,
  unknown,
  footer,
  children,
}: Props) {
  const t = useT().ui;
  const find = search ?? filters ?? tools;
  return (
    <div className={c.page}>
      <PageHeader title={title} back={back} meta={meta}>
        {actions}
      </PageHeader>
      {over}
      {(tabs || find) && (
        <div className={c.bar}>
          {tabs}
          {find && (
            <div className={c.find}>
              {search && <SearchBox {...search} />}
              {filters && (
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                  onClick={filters.onOpen}
                >
                  {filters.label}
                </Button>
              )}
              {tools}
            </div>
          )}
        </div>
      )}
      {unknown && (
        <div className={c.unknown} role="alert">
          <span className={c.unknownText}>{unknown.text}</span>
          <CloseButton aria-label={t.close} onClick={unknown.onClose} />
        </div>
      )}
      {tray && (tray.filters.length > 0 || tray.actions) && <Tray {...tray} />}
      {children}
      {footer && <div className={c.foot}>{footer}</div>}
    </div>
  );
}

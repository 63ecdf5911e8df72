import { useCallback, useState } from 'react';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { SearchBox } from '@/ui/fields/SearchBox';
import { TextListField } from '@/ui/fields/TextListField';
import { textItems } from '@/ui/fields/text-list';
import { Section } from '@/ui/layout/Section';
import { RowMenu } from '@/ui/overlays/RowMenu';
import type { TreeColumn } from '@/ui/tables/tree/TreeRow';
import { TreeTools } from '@/ui/tables/tree/TreeTools';
import { TreeView } from '@/ui/tables/tree/TreeView';
import type { TreeNode } from '@/ui/tables/tree/tree';
import { useTree } from '@/ui/tables/tree/use-tree';
import { jobActions } from './job-actions';
import { MANY_NODES } from './sample';
import c from './showroom.module.css';

const COLUMNS: readonly TreeColumn<number>[] = [
  { id: 'below', header: 'Ispod', width: 90, cell: ({ children }) => <span className="num">{children.length}</span> },
  { id: 'number', header: 'Broj', width: 110, cell: ({ data }) => <span className="num">{data}</span> },
];

/** A tree of ten thousand nodes, and a list of texts in an order. */
export function TreeDemo() {
  const [query, setQuery] = useState('');
  const [checks, setChecks] = useState(() => textItems(['Napon isključen', 'Oznake postavljene', 'Mjesto očišćeno']));
  const tree = useTree(MANY_NODES, { query });
  const buttons = useCallback(
    ({ name }: TreeNode<number>, reachable: boolean) => (
      <RowMenu name={name} actions={() => jobActions(name)} tabIndex={reachable ? 0 : -1} />
    ),
    [],
  );
  return (
    <Section title="Stablo, popis tekstova">
      <div className={base.tools}>
        <SearchBox live label="Traži po nazivu" value={query} onSearch={setQuery} />
        <TreeTools tree={tree} total={`${tree.tree.spots.length} čvorova`} />
      </div>
      <div className={c.tree}>
        <TreeView
          label="Stablo s deset tisuća čvorova"
          tree={tree}
          header="Naziv"
          columns={COLUMNS}
          buttons={buttons}
          onEnter={({ name }) => toast.info(name)}
          onMove={({ name }) => toast.success(`Premješteno: ${name}`)}
        />
      </div>
      <TextListField
        label="Kontrolni popis"
        addLabel="Dodaj stavku"
        itemLabel={({ n }) => `Stavka ${n}`}
        max={8}
        maxLength={200}
        value={checks}
        onChange={setChecks}
        bind={(i) => ({
          value: checks[i]?.text ?? '',
          onChange: (text) => setChecks((all) => all.map((check, k) => (k === i ? { ...check, text } : check))),
        })}
      />
    </Section>
  );
}

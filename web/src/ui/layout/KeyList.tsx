import type { ReactNode } from 'react';
import base from '@/ui/base.module.css';
import c from './KeyList.module.css';

/** Lists keys or marks with their meaning: "Ctrl Z" is drawn as two keys, anything but a text as it is. */
export function KeyList({ entries }: { entries: readonly (readonly [ReactNode, string])[] }) {
  return (
    <dl className={c.list}>
      {entries.map(([what, means]) => (
        <div key={means} className={c.row}>
          <dt className={c.what}>
            {typeof what === 'string'
              ? what.split(' ').map((key) => (
                  <kbd key={key} className={c.key}>
                    {key}
                  </kbd>
                ))
              : what}
          </dt>
          <dd className={base.remark}>{means}</dd>
        </div>
      ))}
    </dl>
  );
}

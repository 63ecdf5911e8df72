import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';
import { intoView } from '@/ui/layout/into-view';
import { ICON } from '@/ui/media/icon';
import c from './ProblemText.module.css';

/**
 * A failed call in plain words: the server's sentence, which has a reference when the server itself failed, and the
 * faults of single fields. Shows nothing for no error.
 */
export function ProblemText({ error }: { error: unknown }) {
  const t = useT().ui.problem;
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return <Problem>{t.unexpected}</Problem>;
  const faults = error.problem.errors ?? [];
  return (
    <Problem>
      <p className={c.text}>{error.code === 'network' ? t.offline : (error.detail ?? t.unexpected)}</p>
      {faults.length > 0 && (
        <ul className={c.faults}>
          {faults.map((fault) => (
            <li key={`${fault.field} ${fault.code}`}>{fault.message}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}

/** An alert role, because colour alone does not show everybody that something went wrong. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div className={c.problem} role="alert" ref={intoView}>
    <IconAlertCircle {...ICON} className={c.icon} />
    <div>{children}</div>
  </div>
);

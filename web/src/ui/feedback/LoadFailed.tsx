import { Button } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import c from './LoadFailed.module.css';
import { ProblemText } from './ProblemText';

/** Shows the error in place of a list that could not be loaded, with a button to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const t = useT().ui;
  return (
    <div className={c.failed}>
      <ProblemText error={error} />
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}

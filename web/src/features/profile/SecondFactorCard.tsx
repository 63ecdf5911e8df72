import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factorQuery } from '@/domain/second-factor/second-factor.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { lazyPart } from '@/ui/lazy-part';
import { Card } from './Card';
import c from './profile.module.css';
import type { FactorAct } from './SecondFactorModal';

const SecondFactorModal = lazyPart(() => import('./SecondFactorModal'));

/** With so few recovery codes left, new ones are suggested. */
const FEW = 2;

/** Shows whether signing in needs a second factor, with buttons that change it. */
export function SecondFactorCard() {
  const t = useOfficeT().secondFactor;
  const factor = useQuery(factorQuery);
  const [act, setAct] = useState<FactorAct | null>(null);
  const { enabled = false, required = false, since = null, recovery_codes_left: left = 0 } = factor.data ?? {};
  return (
    <Card title={t.title} action={enabled && <span className={c.here}>{t.isOn}</span>}>
      {factor.isPending && <Skeleton h={40} />}
      <ProblemText error={factor.error} />
      {factor.data && (
        <>
          {enabled ? (
            <Text>
              {since && t.since({ at: formatDate(since) })}{' '}
              <span className={left <= FEW ? c.few : undefined}>{t.codesLeft({ n: left })}</span>
            </Text>
          ) : (
            <Text>{t.about}</Text>
          )}
          {required && <Text c="dimmed">{t.company}</Text>}
          <div className={base.wrap}>
            {!enabled && <Button onClick={() => setAct('enrol')}>{t.turnOn}</Button>}
            {enabled && (
              <>
                <Button variant="default" onClick={() => setAct('renew')}>
                  {t.renew}
                </Button>
                <Button variant="subtle" color="red" onClick={() => setAct('disable')}>
                  {t.turnOff}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {act && <SecondFactorModal act={act} required={required} onClose={() => setAct(null)} />}
    </Card>
  );
}

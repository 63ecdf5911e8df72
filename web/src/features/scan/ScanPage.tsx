import { IconClipboardCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { isMissing } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { useKeptItems } from '@/domain/equipment/use-kept-items';
import { codeIn, withCode } from '@/domain/scan/code';
import { Scanner } from '@/domain/scan/Scanner';
import { codeQuery } from '@/domain/scan/scan.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { wayTo } from '@/records/kinds';
import { useRefusalSentence } from '@/records/problem';
import { PageTitle } from '@/ui/layout/PageTitle';
import { InHand } from './InHand';
import c from './scan.module.css';

/** Scans whatever code a record has, and opens the record. */
export default function ScanPage() {
  const words = useOfficeT();
  const t = words.scan;
  const mayCount = useCan()('equipment.count');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [error, setError] = useState<string>();
  const [inHand, setInHand] = useState<{ readonly id: number; readonly scannedAt: number }>();
  const { items, askedAt, waiting } = useKeptItems();
  const item = items.find(({ equipment_id: id }) => id === inHand?.id);
  const open = async (text: string) => {
    const code = codeIn(text);
    if (code === null) return setError(t.foreign);
    try {
      const way = wayTo(await queryClient.fetchQuery(codeQuery(code)));
      if (!way) return setError(t.unknown({ code }));
      navigator.vibrate?.(60);
      await navigate(way);
    } catch (failure) {
      if (isUnreachable(failure)) {
        const known = withCode(items, code);
        if (!known) return setError(t.notKept({ code }));
        navigator.vibrate?.(60);
        setError(undefined);
        return setInHand({ id: known.equipment_id, scannedAt: Date.now() });
      }
      setError(isMissing(failure) ? t.unknown({ code }) : sentence(failure));
    }
  };
  return (
    <div className={c.page}>
      <PageTitle>{t.title}</PageTitle>
      {item && inHand ? (
        <InHand
          item={item}
          old={askedAt < inHand.scannedAt}
          waiting={waiting(item.equipment_id)}
          onClose={() => setInHand(undefined)}
        />
      ) : (
        <Scanner reads="goods" onText={(text) => void open(text)} error={error} />
      )}
      {mayCount && (
        <Link to="/equipment/inventories" className={c.link}>
          <IconClipboardCheck size={18} stroke={1.6} aria-hidden />
          {words.inventory.title}
        </Link>
      )}
    </div>
  );
}

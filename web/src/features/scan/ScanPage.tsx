import { IconClipboardCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { useCan } from '@/domain/can';
import { useRefusalSentence } from '@/domain/problem';
import { codeIn } from '@/domain/scan/code';
import { Scanner } from '@/domain/scan/Scanner';
import { useOfficeT } from '@/i18n/I18nProvider';
import { PageTitle } from '@/ui/PageTitle';
import { labelQuery, pageOf } from './scan.api';
import c from './scan.module.css';

/** Scans the label of an item of equipment or of an asset, and opens it. */
export default function ScanPage() {
  const words = useOfficeT();
  const t = words.scan;
  const mayCount = useCan()('equipment.count');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [error, setError] = useState<string>();
  const open = async (text: string) => {
    const code = codeIn(text);
    if (code === null) return setError(t.foreign);
    try {
      const page = pageOf(await queryClient.fetchQuery(labelQuery(code)));
      if (page === null) return setError(t.unknown({ code }));
      navigator.vibrate?.(60);
      await navigate(page);
    } catch (failure) {
      setError(failure instanceof ApiError && failure.status === 404 ? t.unknown({ code }) : sentence(failure));
    }
  };
  return (
    <div className={c.page}>
      <PageTitle>{t.title}</PageTitle>
      <Scanner onText={(text) => void open(text)} error={error} />
      {mayCount && (
        <Link to="/equipment/inventories" className={c.link}>
          <IconClipboardCheck size={18} stroke={1.6} aria-hidden />
          {words.inventory.title}
        </Link>
      )}
    </div>
  );
}

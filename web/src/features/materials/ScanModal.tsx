import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takeableQuery } from '@/domain/materials/materials.api';
import { scanned } from '@/domain/materials/take';
import { Scanner } from '@/domain/scan/Scanner';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Material, materialNow } from './materials.api';

interface Props {
  readonly onFound: (material: Material) => void;
  readonly onClose: () => void;
}

/** Finds a material by the code on it. */
export default function ScanModal({ onFound, onClose }: Props) {
  const t = useOfficeT();
  const words = t.materials;
  const sentence = useRefusalSentence();
  const { data: all, error, refetch } = useQuery(takeableQuery);
  const [wrong, setWrong] = useState<string>();
  const find = async (code: string) => {
    const material = scanned(all ?? [], code);
    if (!material) return setWrong(words.take.unknownCode({ code: code.trim() }));
    navigator.vibrate?.(60);
    try {
      const now = await materialNow(material.catalog_item_id);
      onClose();
      onFound(now);
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.scan.title}
      width="narrow"
      footer={
        <Button variant="default" onClick={onClose}>
          {t.ui.close}
        </Button>
      }
    >
      {error && !all ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        all && (
          <Scanner
            onText={(code) => void find(code)}
            error={wrong}
            reads="goods"
            words={{ ...words.take.scanning, hint: words.scan.hint, open: words.scan.open }}
          />
        )
      )}
    </ModalFrame>
  );
}

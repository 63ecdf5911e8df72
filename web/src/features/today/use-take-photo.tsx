import { useRef } from 'react';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/toast';
import { readyPhoto, UnreadablePhoto } from './photo';
import c from './today.module.css';

/** Opens the camera; what it takes goes into the outbox. Draw the `input` it gives somewhere. */
export function useTakePhoto(order: Order) {
  const t = useT();
  const camera = useRef<HTMLInputElement>(null);

  const take = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        await outbox.give(order, { kind: 'photo', image: await readyPhoto(file) });
      } catch (error) {
        if (!(error instanceof UnreadablePhoto)) throw error;
        toast.error(t.today.photo.unreadable);
      }
    }
  };

  const input = (
    <input
      ref={camera}
      type="file"
      accept="image/*"
      capture="environment"
      className={c.camera}
      tabIndex={-1}
      aria-hidden
      data-role="camera"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same picture may be chosen again.
        event.currentTarget.value = '';
        void take(files);
      }}
    />
  );
  return { input, open: () => camera.current?.click() };
}

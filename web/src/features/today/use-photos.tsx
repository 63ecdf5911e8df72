import { IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { prepare } from '@/ui/hooks/use-files-first';
import { readyPhoto, UnreadablePhoto } from '@/ui/media/photo';
import c from './today.module.css';

/** The icon for choosing existing photos. */
export const GALLERY_ICON = IconPhotoPlus;

/** Takes photos with the camera, or several existing ones, into the outbox. Draw the `inputs` somewhere. */
export function usePhotos(order: Order) {
  const t = useT();
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  /** Puts the photos into the outbox, one after the other; returns whether all could be read. */
  const give = async (files: readonly File[]) => {
    let taken = true;
    for (const file of files) {
      try {
        await outbox.give(order, { kind: 'photo', image: await readyPhoto(file) });
      } catch (error) {
        if (!(error instanceof UnreadablePhoto)) throw error;
        toast.error(t.today.photo.unreadable);
        taken = false;
      }
    }
    return taken;
  };

  const input = {
    type: 'file',
    accept: 'image/*',
    className: c.file,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const files = [...(event.currentTarget.files ?? [])];
      // The same picture may be chosen again.
      event.currentTarget.value = '';
      prepare(give(files));
    },
  } as const;
  const inputs = (
    <>
      <input {...input} ref={camera} capture="environment" data-role="camera" />
      <input {...input} ref={chooser} multiple data-role="chooser" />
    </>
  );
  return { inputs, take: () => camera.current?.click(), choose: () => chooser.current?.click() };
}

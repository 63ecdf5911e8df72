import {
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconHourglassEmpty,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import type { Schemas } from '@/api/client';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';

export type OfferRow = Schemas['OffersRow'];
export type OfferStatus = OfferRow['status'];

/** The colour and icon of each status, in the order of an offer's life. */
export const OFFER_STATUS: Readonly<Record<OfferStatus, { tone: Tone; icon: Icon }>> = {
  IN_CREATION: { tone: 'gray', icon: IconPencil },
  CREATED: { tone: 'indigo', icon: IconCircleDot },
  SENT: { tone: 'teal', icon: IconSend },
  ACCEPTED: { tone: 'green', icon: IconCircleCheck },
  REJECTED: { tone: 'red', icon: IconCircleX },
  EXPIRED: { tone: 'orange', icon: IconHourglassEmpty },
};

export const isOfferStatus = (status: string): status is OfferStatus => status in OFFER_STATUS;

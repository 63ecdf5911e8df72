import { useObjectUrl } from '@/ui/media/use-object-url';

/** A picture that is only on this device yet. */
export function Picture({ image, alt, className }: { image: Blob; alt: string; className: string | undefined }) {
  const url = useObjectUrl(image);
  return url === null ? null : <img src={url} alt={alt} className={className} />;
}

import { useEffect, useState } from 'react';

/** A picture that is only on this device yet. */
export function Picture({ image, alt, className }: { image: Blob; alt: string; className: string | undefined }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return url === undefined ? null : <img src={url} alt={alt} className={className} />;
}

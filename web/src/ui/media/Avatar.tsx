import { useState } from 'react';
import { initials } from '@/lib/text';
import c from './Avatar.module.css';

interface Props {
  readonly name: string;
  readonly url?: string | null | undefined;
  readonly size?: number;
}

/** A person's picture, or their initials when there is none or it does not load. */
export function Avatar({ name, url, size = 28 }: Props) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.4)) };
  return url && url !== broken ? (
    <img className={c.avatar} style={box} src={url} alt={name} title={name} onError={() => setBroken(url)} />
  ) : (
    <span className={c.avatar} style={box} role="img" aria-label={name} title={name}>
      {initials(name)}
    </span>
  );
}

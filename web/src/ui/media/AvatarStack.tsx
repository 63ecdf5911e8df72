import { Avatar } from './Avatar';
import c from './AvatarStack.module.css';

interface Person {
  readonly name: string;
  readonly url?: string | null | undefined;
}

interface Props {
  readonly people: readonly Person[];
  /** How many are drawn; the others are shown as a number. */
  readonly max?: number;
  readonly size?: number;
}

/** Several people in little room: their pictures overlapping, the names of the rest under the pointer. */
export function AvatarStack({ people, max = 3, size = 26 }: Props) {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.slice(shown.length);
  const names = rest.map(({ name }) => name).join(', ');
  return (
    <span className={c.stack} data-small={size < 24 || undefined}>
      {shown.map((person, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear one name, and the order is theirs
        <Avatar key={i} name={person.name} url={person.url} size={size} />
      ))}
      {rest.length > 0 && (
        <span className={c.rest} style={{ height: size, minWidth: size }} role="img" aria-label={names} title={names}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

import { Link, type LinkProps } from '@tanstack/react-router';
import { Section } from '@/ui/layout/Section';
import c from './settings.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly to: LinkProps['to'];
  /** The text of the link. */
  readonly open: string;
}

/** The way to settings that have a page of their own. */
export function OwnPageSection({ id, title, hint, to, open }: Props) {
  return (
    <Section title={title} id={id}>
      <p className={c.hint}>{hint}</p>
      <div className={c.line}>
        <Link to={to} className={c.link}>
          {open}
        </Link>
      </div>
    </Section>
  );
}

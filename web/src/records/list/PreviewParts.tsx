import { Skeleton, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '@/api/client';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatAgo } from '@/lib/date';
import { ContactLinks } from '@/records/ContactLinks';
import base from '@/ui/base.module.css';
import { useNow } from '@/ui/hooks/use-now';
import { Avatar } from '@/ui/media/Avatar';
import { Said, SaidIn } from '../talk/Said';
import c from './PreviewParts.module.css';

interface HeadProps {
  readonly page: LinkProps;
  readonly title: string;
  /** The number and the status. */
  readonly marks: ReactNode;
  /** The next steps; undefined until they are loaded. */
  readonly children?: ReactNode;
}

/** Shows the record's title as a link to its page, and its next step, for which space is reserved. */
export function PreviewHead({ page, title, marks, children }: HeadProps) {
  return (
    <header className={c.head}>
      <div className={c.marks}>{marks}</div>
      <Title order={2} className={c.title}>
        <Link {...page} className={c.titleLink}>
          {title}
        </Link>
      </Title>
      <div className={c.steps}>{children}</div>
    </header>
  );
}

/** Named values, one below the other. */
export const PreviewFacts = ({ children }: { children: ReactNode }) => <dl className={c.facts}>{children}</dl>;

export function PreviewFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={c.fact}>
      <dt className={c.name}>{name}</dt>
      <dd className={c.value}>{children}</dd>
    </div>
  );
}

/** Shows the contact person with phone and e-mail address; nothing if all are empty. */
export function PreviewContact({ name, phone, email }: { name: string; phone: string; email: string }) {
  if (!name && !phone && !email) return null;
  return (
    <div className={c.contact}>
      {name}
      <ContactLinks phone={phone} email={email} />
    </div>
  );
}

/** Shows a part with a heading; placeholder lines until its content has come. */
export function PreviewPart({ title, lines, children }: { title: string; lines: number; children: ReactNode }) {
  return (
    <section className={c.part} aria-label={title}>
      <h3 className={c.heading}>{title}</h3>
      {children ??
        Array.from({ length: lines }, (_, i) => `${92 - i * 14}%`).map((w) => <Skeleton key={w} h={12} w={w} />)}
    </section>
  );
}

/** How many comments are shown. */
const LAST = 2;

/** Shows the latest comments, without marking them as read. */
export function LastComments({ comments }: { comments: readonly Schemas['Comment'][] | undefined }) {
  const t = useOfficeT().views.preview;
  const { user } = useSession();
  const now = useNow(true);
  const said = comments?.filter(({ withdrawn }) => !withdrawn) ?? [];
  if (comments && said.length === 0) return null;
  const last = said.slice(-LAST);
  return (
    <PreviewPart title={t.comments({ n: said.length, shown: last.length })} lines={2}>
      {comments && (
        <SaidIn texts={last.map(({ comment }) => comment)}>
          <ol className={c.comments}>
            {last.map(({ comment_id: id, created_by: by, avatar_url: face, created_at: at, comment, mentions }) => (
              <li key={id} className={c.comment}>
                <Avatar name={by} url={face} size={24} />
                <div className={base.shrink}>
                  <span className={base.medium}>{by}</span>{' '}
                  <time className={c.name} dateTime={at}>
                    {formatAgo(at, now)}
                  </time>
                  <p className={c.text}>
                    <Said text={comment} mentions={mentions} me={user.user_id} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </SaidIn>
      )}
    </PreviewPart>
  );
}

/** A text as it was written. */
export const PreviewText = ({ children }: { children: string }) => <p className={c.text}>{children}</p>;

import { useT } from '@/i18n/I18nProvider';
import c from './Lacks.module.css';

/** Why a form cannot be sent yet, beside its button; nothing when it can. */
export const Lacks = ({ text }: { text: string | null }) =>
  text && (
    <p role="status" className={c.lacks}>
      {text}
    </p>
  );

/** Shows the same for required fields that are still empty, by their labels. */
export function LackingFields({ labels }: { labels: readonly string[] }) {
  const t = useT().ui;
  return <Lacks text={labels.length > 0 ? t.lacking({ fields: labels.join(', ') }) : null} />;
}

import { Button, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { Letter } from './settings.api';
import c from './settings.module.css';

/** A letter to read, as far as others than its reader may. */
export default function LetterModal({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { settings, ui } = useOfficeT();
  const t = settings.outbox;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={letter.subject}
      footer={
        <Button variant="default" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <Stack gap="lg">
        <Facts>
          <Fact name={t.to}>{letter.name ? `${letter.name} <${letter.recipient}>` : letter.recipient}</Fact>
          <Fact name={t.state}>
            {t.states[letter.state]}
            {letter.sent_at && ` · ${formatDateTime(letter.sent_at)}`}
          </Fact>
          {letter.cause && (
            <Fact name={t.fault}>
              {settings.mail.causes[letter.cause]}
              {letter.last_error && (
                <>
                  <br />
                  <q className={c.said}>{letter.last_error}</q>
                </>
              )}
            </Fact>
          )}
        </Facts>
        {letter.text === null ? (
          <>
            <p className={c.hint}>{t.secret}</p>
            {!letter.can_resend && <p className={c.hint}>{t.gone}</p>}
          </>
        ) : (
          <p className={c.letter}>{letter.text}</p>
        )}
      </Stack>
    </ModalFrame>
  );
}

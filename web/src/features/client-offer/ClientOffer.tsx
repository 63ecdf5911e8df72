import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isMissing } from '@/api/client';
import { browserLocale, type Locale } from '@/i18n/locale';
import { setLanguage } from '@/lib/formats';
import { type Calls, type ClientPage, clientOfferCalls } from './client-offer.api';
import c from './client-offer.module.css';
import { Contact, OfferHead } from './OfferHead';
import { OpenOffer, type PageProps } from './OpenOffer';
import { WORDS, WordsContext } from './words';

type Loaded = { readonly page: ClientPage } | { readonly failed: unknown } | null;

/** The offer that a private link opens, for its client, who has no account. */
export function ClientOffer({ secret }: { secret: string }) {
  const calls = useMemo(() => clientOfferCalls(secret), [secret]);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [wanted, setWanted] = useState<Locale | null>(null);
  const page = loaded && 'page' in loaded ? loaded.page : null;
  const locale = wanted ?? localeOf(page?.language) ?? browserLocale();
  // Before anything below is drawn.
  setLanguage(locale);
  const t = WORDS[locale];
  const failed = loaded && 'failed' in loaded;
  const gone = failed && isMissing(loaded.failed);

  const load = useCallback(
    () =>
      calls.page().then(
        (fresh) => {
          setLoaded({ page: fresh });
          return fresh;
        },
        (failed: unknown) => {
          setLoaded((before) => (before && 'page' in before && !isMissing(failed) ? before : { failed }));
          return null;
        },
      ),
    [calls],
  );
  useEffect(() => void load(), [load]);
  useReturn(load);
  useOpened(calls, page);
  useEffect(() => {
    document.documentElement.lang = locale;
    if (page) document.title = t.title({ number: page.offer_num, company: page.contractor.name });
    else if (gone) document.title = t.gone.title;
  }, [locale, page, gone, t]);

  return (
    <WordsContext value={t}>
      {page && (
        <OfferPage
          page={page}
          calls={calls}
          locale={locale}
          onLocale={setWanted}
          onPage={(fresh) => setLoaded({ page: fresh })}
          load={load}
        />
      )}
      {loaded === null && (
        <p className={c.waiting} role="status">
          {t.loading}
        </p>
      )}
      {failed && (
        <main className={c.alone}>
          <h1>{gone ? t.gone.title : t.failed}</h1>
          {gone ? (
            <p>{t.gone.text}</p>
          ) : (
            <button type="button" className={c.button} onClick={() => void load()}>
              {t.retry}
            </button>
          )}
        </main>
      )}
    </WordsContext>
  );
}

const localeOf = (language: string | undefined): Locale | null =>
  language === 'hr' || language === 'en' ? language : null;

/** Reads the offer anew when somebody comes back to the page: there may be an answer, or a newer version. */
function useReturn(load: () => Promise<unknown>) {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);
}

/**
 * Notifies the company once that its offer is being looked at. A page that the browser draws in advance does it when it
 * is shown.
 */
function useOpened(calls: Calls, page: ClientPage | null) {
  const told = useRef(false);
  useEffect(() => {
    if (page?.state !== 'OPEN') return;
    const tell = () => {
      if (told.current || document.visibilityState !== 'visible') return;
      told.current = true;
      // A failure of this call does not concern the client.
      calls.opened().catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [calls, page]);
}

function OfferPage(props: PageProps) {
  const { page } = props;
  // A choice is of one version, and the forms are of what can still be answered.
  return page.offer ? <OpenOffer {...props} offer={page.offer} /> : <Over {...props} />;
}

/** Shows that the offer was replaced: its number, and the contact. */
function Over(props: PageProps) {
  const { page } = props;
  const { over } = WORDS[props.locale];
  const [number, version] = [page.offer_num, page.version_number];
  const text = over.replacedText({ number, version, newer: page.newer_version ?? version });
  return (
    <>
      <OfferHead {...props} />
      <main className={c.alone}>
        <h1>{over.replaced}</h1>
        <p>{text}</p>
        <Contact contractor={page.contractor} label={over.contact} />
      </main>
    </>
  );
}

import { plural } from '../../plural';
import type { Section } from '../../types';

export const secondFactor: Section<'secondFactor'> = {
  title: 'Prijava u dva koraka',
  required: 'Ispunite ovo polje',
  about:
    'Uz lozinku se pri prijavi upisuje i kôd iz aplikacije na mobitelu. Tko sazna vašu lozinku, samo se njome neće moći prijaviti.',
  turnOn: 'Uključi',
  isOn: 'Uključeno',
  since: (p) => `Uključeno ${p.at}`,
  codesLeft: (p) =>
    p.n === 0
      ? 'Nemate više pričuvnih kodova. Izradite nove kako biste se mogli prijaviti i bez mobitela.'
      : plural('hr', p.n, {
          one: `Preostao je ${p.n} pričuvni kôd.`,
          few: `Preostala su ${p.n} pričuvna koda.`,
          other: `Preostalo je ${p.n} pričuvnih kodova.`,
        }),
  renew: 'Novi pričuvni kodovi',
  turnOff: 'Isključi',
  company: 'Vaša tvrtka traži ga od svih.',
  prove: {
    password: 'Vaša lozinka',
    begin: 'Za početak potvrdite svoju lozinku.',
    next: 'Dalje',
    renewTitle: 'Novi pričuvni kodovi',
    renewText: 'Kodovi koje sada imate prestaju vrijediti.',
    renew: 'Izradi nove kodove',
    offTitle: 'Isključivanje drugog koraka',
    offText: 'Nakon toga za prijavu je dovoljna sama lozinka.',
    offCompany: 'Vaša tvrtka traži drugi korak: morat ćete ga ponovno postaviti prije nego što nastavite raditi.',
    off: 'Isključi',
    offDone: 'Prijava u dva koraka je isključena',
  },
  enrol: {
    title: 'Uključivanje drugog koraka',
    scan: 'Ovaj kvadrat skenirajte aplikacijom za autentifikaciju (npr. Aegis, Google Authenticator, Microsoft Authenticator ili 1Password).',
    picture: 'Kvadrat koji skenira aplikacija za autentifikaciju',
    type: 'Ili u aplikaciju upišite ovaj ključ:',
    copy: 'Kopiraj ključ',
    copied: 'Ključ je kopiran',
    open: 'Otvori u aplikaciji na ovom uređaju',
    code: 'Kôd koji aplikacija prikazuje',
    codeHelp: 'Šest znamenki. Po njima vidimo da se aplikacija i Teren slažu.',
    confirm: 'Potvrdi i uključi',
  },
  codes: {
    title: 'Pričuvni kodovi',
    text: 'Jednim od ovih kodova prijavit ćete se kad nemate mobitel uz sebe. Svaki vrijedi jednom. Prikazujemo ih samo sada: spremite ih ondje gdje biste ih potražili.',
    list: 'Pričuvni kodovi',
    copy: 'Kopiraj',
    copied: 'Kodovi su kopirani',
    download: 'Preuzmi',
    file: 'teren-pricuvni-kodovi.txt',
    print: 'Ispiši',
    paper: (p) => `Teren, pričuvni kodovi za ${p.email}, ${p.at} Svaki vrijedi jednom.`,
    done: 'Kodovi su spremljeni',
    leave: 'Zatvoriti bez spremanja kodova?',
    leaveText: 'Više se ne prikazuju. Bez njih i bez mobitela nećete se moći prijaviti.',
    leaveYes: 'Zatvori',
  },
  page: {
    title: 'Vaša tvrtka traži prijavu u dva koraka',
    text: (p) =>
      `${p.company} od svih traži prijavu u dva koraka. Postavite je sada, traje minutu; zatim nastavljate kamo ste krenuli.`,
    elsewhere: 'Ili radite za drugu tvrtku:',
    signOut: 'Odjava',
    done: 'Prijava u dva koraka je uključena',
  },
};

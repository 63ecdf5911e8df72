import type { Section } from '../../types';

export const auth: Section<'auth'> = {
  title: 'Prijava',
  email: 'E-pošta',
  password: 'Lozinka',
  remember: 'Zapamti me',
  forgot: 'Zaboravljena lozinka?',
  signUp: 'Registracija',
  signIn: 'Prijavi se',
  external: 'Prijava poslovnim računom',
  continueWith: (p) => `Nastavi s: ${p.name}`,
  noAccount: 'Još nemate račun?',
  required: 'Ispunite ovo polje',
  expired: 'Vaša je sesija završila. Prijavite se ponovno i nastavite gdje ste stali.',
  leftOpen: 'Odjavljeni ste ovdje. Sesija na poslužitelju završit će kad se veza vrati, najkasnije za dva tjedna.',
  toSignIn: 'Na prijavu',
  until: (p) => `Poveznica vrijedi do ${p.at}.`,
  choose: {
    label: 'Nova lozinka',
    rule: (p) => `Najmanje ${p.min} znakova`,
    ruleTyped: (p) => `Najmanje ${p.min} znakova (zasad ${p.typed})`,
    short: (p) => `Najmanje ${p.min} znakova.`,
    long: 'Lozinka je predugačka.',
  },
  step: {
    title: 'Prijava u dva koraka',
    code: 'Kôd iz aplikacije za autentifikaciju',
    codeHelp: 'Otvorite aplikaciju na mobitelu i prepišite šest znamenki koje prikazuje za Teren.',
    recovery: 'Pričuvni kôd',
    recoveryHelp: 'Jedan od kodova koje ste spremili kad ste uključili drugi korak. Svaki vrijedi jednom.',
    useRecovery: 'Nemam mobitel uz sebe: upotrijebi pričuvni kôd',
    useCode: 'Upotrijebi aplikaciju za autentifikaciju',
    lost: 'Ako nemate ni jedno ni drugo, drugi korak može vam isključiti administrator vaše tvrtke.',
    submit: 'Potvrdi',
    back: 'Prijavi se kao netko drugi',
    expired: 'Vrijeme za drugi korak je isteklo ili je prijava već dovršena drugdje. Prijavite se ponovno.',
  },
  provider: {
    unknown: (p) =>
      `Vaš račun kod pružatelja „${p.name}” nije povezan ni s jednim računom u Terenu. Prijavite se e-poštom i lozinkom ili zamolite administratora svoje tvrtke da vas pozove na adresu koju ondje imate.`,
    failed: (p) =>
      `Prijava preko pružatelja „${p.name}” nije uspjela. Pokušajte ponovno ili se prijavite e-poštom i lozinkom.`,
    over: (p) => `Vrijeme za povezivanje računa je isteklo. Ponovno odaberite „Nastavi s: ${p.name}”.`,
    title: 'Je li ovo vaš račun?',
    link: (p) =>
      `U Terenu postoji račun s e-poštom koju o vama zna „${p.name}”. Potvrdite njegovom lozinkom da je vaš; pitamo vas samo ovaj put, a poslije je dovoljna prijava preko pružatelja „${p.name}”.`,
    submit: 'Poveži i prijavi se',
    without: 'Prijavi se bez povezivanja',
  },
};

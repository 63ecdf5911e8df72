import type { Section } from '../../types';

export const auth: Section<'auth'> = {
  title: 'Prijava',
  email: 'E-pošta',
  password: 'Lozinka',
  remember: 'Zapamti me',
  forgot: 'Zaboravljena lozinka?',
  signUp: 'Registracija',
  signIn: 'Prijavi se',
  external: 'Nastavi s vanjskim pružateljem identiteta',
  noAccount: 'Još nemate račun?',
  required: 'Ispunite ovo polje',
  expired: 'Vaša je sesija istekla. Prijavite se ponovno i nastavite gdje ste stali.',
  unconfigured: {
    close: 'U redu',
    forgot: {
      title: 'Zaboravljena lozinka',
      text: 'Na ovoj instalaciji slanje e-pošte nije postavljeno pa vam ne možemo poslati poveznicu. Zamolite administratora svoje tvrtke da vam postavi novu lozinku.',
    },
    signUp: {
      title: 'Registracija',
      text: 'Na ovoj instalaciji registracija nije otvorena. Zamolite administratora svoje tvrtke da vas doda kao korisnika.',
    },
    external: {
      title: 'Vanjska prijava',
      text: 'Na ovoj instalaciji vanjski pružatelj identiteta nije postavljen. Prijavite se e-poštom i lozinkom ili zamolite administratora svoje tvrtke da ga postavi.',
    },
  },
  setup: {
    title: 'Postavljanje Terena',
    intro:
      'Ova je instalacija prazna. Otvorite prvu tvrtku i njezina administratora; svi se ostali dodaju kasnije, iznutra.',
    codeHelp: 'Jednokratni kôd poslužitelj je ispisao u svojoj konzoli pri pokretanju.',
    code: 'Jednokratni kôd',
    company: 'Tvrtka',
    companyName: 'Naziv tvrtke',
    idNumber: 'OIB tvrtke',
    administrator: 'Administrator',
    firstName: 'Ime',
    lastName: 'Prezime',
    passwordHelp: 'Najmanje 10 znakova.',
    submit: 'Otvori tvrtku i prijavi se',
  },
};

import type { Section } from '../../types';

export const accounts: Section<'accounts'> = {
  invitation: {
    waiting: 'Poziv',
    title: (p) => `Poziv: ${p.company}`,
    by: (p) => `${p.by} (${p.company}) poziva vas da zajedno radite u Terenu.`,
    company: (p) => `${p.company} vas poziva u Teren.`,
    choose: 'Odaberite lozinku kojom ćete se prijavljivati.',
    either: (p) =>
      `Ako s ovom adresom već koristite Teren, upišite tu lozinku; inače odaberite novu od najmanje ${p.min} znakova.`,
    moves: (p) => `Potvrdite adresu kojom ćete se ubuduće prijavljivati (${p.company}).`,
    movesTitle: 'Nova adresa za prijavu',
    prove: 'S ovom e-poštom već imate račun: prihvatite poziv njegovom lozinkom.',
    here: (p) => `Ovdje je sada prijavljen račun: ${p.name}. Prihvaćanjem poziva odjavljuje se iz ovog preglednika.`,
    submit: 'Prihvati poziv i prijavi se',
    gone: 'Poziv više ne vrijedi',
    goneText:
      'Već je prihvaćen, stariji je od sedam dana ili ga je zamijenio noviji. Zamolite osobu koja vas je pozvala da pošalje novi. Ako ste ga već prihvatili, samo se prijavite.',
  },
  forgotten: {
    title: 'Zaboravljena lozinka',
    intro: 'Upišite e-poštu kojom se prijavljujete i poslat ćemo vam poveznicu za odabir nove lozinke.',
    submit: 'Pošalji poveznicu',
    sentTitle: 'Pogledajte poštu',
    sent: (p) =>
      `Ako postoji račun s adresom ${p.email}, poveznica za odabir nove lozinke je na putu. Vrijedi jedan sat i može se upotrijebiti jednom.`,
    nothing:
      'Ništa nije stiglo? Pogledajte među neželjenom poštom i provjerite je li to adresa kojom se prijavljujete.',
    again: 'Druga adresa',
  },
  reset: {
    title: 'Nova lozinka',
    intro: 'Odaberite novu lozinku. Na svim drugim mjestima na kojima ste prijavljeni bit ćete odjavljeni.',
    submit: 'Spremi i prijavi se',
    done: 'Lozinka je promijenjena, ostale sesije su prekinute',
    gone: 'Poveznica više ne vrijedi',
    goneText: 'Već je upotrijebljena, istekla je ili ju je zamijenila novija. Vaša je lozinka ostala ista.',
    again: 'Zatraži novu poveznicu',
    ask: 'Novu poveznicu zatražite od administratora svoje tvrtke.',
  },
  company: {
    title: 'Registracija tvrtke',
    intro:
      'Postajete njezin administrator i pozivate ostale. Vaša tvrtka već koristi Teren? Tada poziv zatražite od njezina administratora.',
    submit: 'Registriraj tvrtku',
    sentTitle: 'Pogledajte poštu',
    sent: (p) =>
      `Na adresu ${p.email} stiže poruka. Otvorite poveznicu iz nje, odaberite lozinku i vaša je tvrtka spremna. Poveznica vrijedi jedan dan i može se upotrijebiti jednom.`,
    nothing: 'Ništa nije stiglo? Pogledajte među neželjenom poštom ili provjerite adresu.',
    again: 'Ispravi upisano',
    confirmTitle: 'Dovršetak registracije',
    confirm: (p) => `Registrirate tvrtku ${p.company}; administrator postaje ${p.name}. Odaberite svoju lozinku.`,
    finish: 'Otvori tvrtku i prijavi se',
    gone: 'Poveznica više ne vrijedi',
    goneText:
      'Već je upotrijebljena ili je starija od jednog dana. Ako je vaša tvrtka već registrirana, samo se prijavite; inače je registrirajte ponovno.',
    again2: 'Registriraj ponovno',
    exists: 'U međuvremenu je s ovom e-poštom otvoren račun. Prijavite se njime.',
  },
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
    submit: 'Otvori tvrtku i prijavi se',
  },
};

import { userState } from '@words/hr.json';
import { plural } from '../../plural';
import type { Section } from '../../types';

export const users: Section<'users'> = {
  title: 'Korisnici',
  table: 'Popis korisnika',
  add: 'Novi korisnik',
  search: 'Traži po imenu',
  exportFile: 'korisnici',
  columns: {
    name: 'Ime i prezime',
    contact: 'E-pošta i telefon',
    roles: 'Uloge',
    teams: 'Timovi',
    external: 'Vanjski suradnik',
    state: 'Stanje',
  },
  you: 'vi',
  newEmail: (p) => `Čeka potvrdu: ${p.email}`,
  states: userState,
  secondFactor: 'Uključen drugi korak prijave',
  filters: {
    team: 'Tim',
    type: 'Vrsta korisnika',
    external: 'Vanjski suradnik',
    state: 'Stanje',
    any: 'Svi',
  },
  empty: {
    filtered: 'Nijedan korisnik ne odgovara filtrima.',
    clear: 'Očisti filtre i pretragu',
    any: 'Još nema korisnika.',
  },
  actions: {
    edit: 'Uredi',
    link: {
      mailed: {
        company: 'Pošalji poziv ponovno',
        address: 'Pošalji poveznicu na novu adresu',
        password: 'Pošalji poveznicu za novu lozinku',
      },
      copied: {
        company: 'Izradi poveznicu za poziv',
        address: 'Izradi poveznicu za novu adresu',
        password: 'Izradi poveznicu za novu lozinku',
      },
    },
    dropFactor: 'Isključi drugi korak prijave',
    history: 'Povijest',
    delete: 'Obriši korisnika',
    notOneself: 'Sebe ne možete obrisati',
  },
  form: {
    addTitle: 'Novi korisnik',
    editTitle: (p) => `Uređivanje: ${p.name}`,
    create: 'Dodaj korisnika',
    createAndInvite: 'Dodaj i pošalji poziv',
    firstName: 'Ime',
    lastName: 'Prezime',
    email: 'E-pošta',
    phone: 'Telefon',
    emailHint: 'Ovom se adresom prijavljuje.',
    emailWaits: 'Ovom se adresom prijavljuje. Nova vrijedi kad je osoba potvrdi poveznicom koju dobije.',
    picture: 'Slika',
    types: 'Vrste korisnika',
    typeHints: {
      ADMIN: 'Sve, s korisnicima i postavkama tvrtke',
      MANAGER: 'Planira i vodi poslove, vidi cijene',
      WORKER: 'Radi na nalozima, ne vidi cijene',
    },
    external: 'Vanjski suradnik',
    externalHint: 'Radi za tvrtku, ali nije njezin zaposlenik.',
    mailed: 'Na adresu šaljemo poziv; poveznica vrijedi sedam dana.',
    notMailed: 'Pošta nije postavljena, pa ćete nakon dodavanja dobiti poveznicu koju sami šaljete.',
    elsewhere:
      'Osoba radi i za drugu tvrtku, pa ime, e-poštu, sliku i lozinku mijenja sama. Ovdje birate samo što radi za vas.',
    ownAdmin: 'Oduzimate si administratorsku ulogu: korisnike i postavke više nećete moći mijenjati.',
    faults: {
      required: 'Ispunite ovo polje',
      email: 'Upišite ispravnu adresu e-pošte',
      types: 'Odaberite barem jednu vrstu',
    },
  },
  importing: {
    invite: 'Odmah pošalji pozivnice e-poštom',
    inviteHint:
      'Inače se nikome ne piše. Nove su osobe u popisu kao pozvane i svakoj se pozivnica može poslati kasnije.',
    handOut:
      'Nove su osobe u popisu kao pozvane. Nikome se ne piše: za svaku u popisu izradite poveznicu i predajte joj je.',
  },
  invite: {
    titles: {
      company: 'Poveznica za poziv',
      address: 'Poveznica za novu adresu',
      password: 'Poveznica za novu lozinku',
    },
    ask: (p) => `Nova poveznica za osobu ${p.name} poništava sve prijašnje.`,
    make: 'Izradi poveznicu',
    send: 'Pošalji poveznicu',
    hand: (p) =>
      `Ovo je poveznica za: ${p.name}. Pošaljite je putem kojem vjerujete; može se iskoristiti jednom, do ${p.until}`,
    once: 'Poveznica se poslije ne može ponovno prikazati, samo izraditi nova.',
    link: 'Poveznica',
    copy: 'Kopiraj',
    copied: 'Poveznica je kopirana',
    copyFailed: 'Preglednik ne dopušta kopiranje. Označite poveznicu i kopirajte je sami.',
    failed: (p) => `${p.name} je na popisu, ali poveznica nije izrađena. Pokušajte ponovno.`,
    done: 'Gotovo',
  },
  factor: {
    title: 'Isključivanje drugog koraka prijave',
    message: (p) =>
      `${p.name} će se moći prijaviti samo lozinkom dok ponovno ne postavi drugi korak. Prekidaju se sve prijave te osobe. Učinite to samo ako ste sigurni tko vas pita.`,
    confirm: 'Isključi drugi korak',
  },
  remove: {
    title: 'Brisanje korisnika',
    question: (p) => `Jeste li sigurni da želite obrisati ${p.name}?`,
    after: 'Što se time događa:',
    orders: (p) =>
      plural('hr', p.n, {
        one: `${p.n} nalog koji još nije počeo ostaje bez te osobe`,
        few: `${p.n} naloga koja još nisu počela ostaju bez te osobe`,
        other: `${p.n} naloga koji još nisu počeli ostaju bez te osobe`,
      }),
    ordersTold: 'tko ih je isplanirao, dobiva obavijest',
    noOrders: 'Nije ni na jednom nalogu koji još nije počeo.',
    sessions: 'Prekidaju se sve prijave te osobe i više se ne može prijaviti u vašu tvrtku.',
    teams: 'Izlazi iz timova, a zahtjevi za odsutnost koji čekaju se povlače.',
    stays: 'Ime ostaje na obavljenom poslu i u povijesti.',
    confirm: 'Obriši korisnika',
  },
  history: {
    types: {
      first_name: 'Ime',
      last_name: 'Prezime',
      email: 'E-pošta',
      phone: 'Telefon',
      image_url: 'Slika',
      user_types: 'Vrste korisnika',
      is_external_contractor: 'Vanjski suradnik',
      invited: 'Izrađena poveznica za lozinku',
      accepted: 'Poziv je prihvaćen',
      second_factor: 'Drugi korak prijave',
    },
    picture: 'slika',
    on: 'uključeno',
    off: 'isključeno',
  },
  done: {
    added: (p) => `Dodan korisnik ${p.name}`,
    mailed: (p) => `Dodan korisnik ${p.name}. Poziv je poslan na ${p.email}.`,
    saved: (p) => `Spremljen korisnik ${p.name}`,
    deleted: (p) => `Obrisan korisnik ${p.name}`,
    sent: (p) => `Poveznica je poslana na ${p.email}`,
    factorDropped: (p) => `Isključen drugi korak prijave: ${p.name}`,
  },
};

import { plural } from '../../plural';
import type { merge as en } from '../en/merge';

export const merge: typeof en = {
  action: 'Spoji s…',
  actionOf: (p) => `Spoji ${p.name} s…`,
  title: (p) => `Spajanje: ${p.name}`,
  other: 'Koji zapis odlazi',
  otherHint: (p) =>
    `Što se na njega odnosi prelazi na ${p.name}; on ostaje među obrisanima, a spajanje se može poništiti.`,
  differs: 'Po čemu se razlikuju',
  stays: 'Što ostaje',
  account: (p) =>
    `Račun ${p.name} ostaje kakav jest. Drugi se račun gasi: njime se više nitko ne prijavljuje. Tko je što učinio ostaje u povijesti.`,
  same: 'Oba zapisa kažu isto.',
  kept: 'Ovaj',
  gone: 'Drugi',
  empty: '(prazno)',
  moves: 'Što prelazi',
  nothingMoves: 'Na njega se još ništa ne odnosi.',
  counts: {
    tasks: (p) => plural('hr', p.n, { one: `${p.n} zadatak`, few: `${p.n} zadatka`, other: `${p.n} zadataka` }),
    orders: (p) =>
      plural('hr', p.n, { one: `${p.n} radni nalog`, few: `${p.n} radna naloga`, other: `${p.n} radnih naloga` }),
    offers: (p) => plural('hr', p.n, { one: `${p.n} ponuda`, few: `${p.n} ponude`, other: `${p.n} ponuda` }),
    projects: (p) => plural('hr', p.n, { one: `${p.n} projekt`, few: `${p.n} projekta`, other: `${p.n} projekata` }),
    addresses: (p) => plural('hr', p.n, { one: `${p.n} adresa`, few: `${p.n} adrese`, other: `${p.n} adresa` }),
    prices: (p) => plural('hr', p.n, { one: `${p.n} cijena`, few: `${p.n} cijene`, other: `${p.n} cijena` }),
    materials: (p) =>
      plural('hr', p.n, { one: `${p.n} materijal`, few: `${p.n} materijala`, other: `${p.n} materijala` }),
    purchases: (p) => plural('hr', p.n, { one: `${p.n} nabava`, few: `${p.n} nabave`, other: `${p.n} nabava` }),
    contacts: (p) => plural('hr', p.n, { one: `${p.n} kontakt`, few: `${p.n} kontakta`, other: `${p.n} kontakata` }),
    assets: (p) => plural('hr', p.n, { one: `${p.n} uređaj`, few: `${p.n} uređaja`, other: `${p.n} uređaja` }),
    equipment: (p) => plural('hr', p.n, { one: `${p.n} alat`, few: `${p.n} alata`, other: `${p.n} alata` }),
    order_lines: (p) =>
      plural('hr', p.n, {
        one: `${p.n} stavka zadatka`,
        few: `${p.n} stavke zadataka`,
        other: `${p.n} stavki zadataka`,
      }),
    offer_lines: (p) =>
      plural('hr', p.n, { one: `${p.n} stavka ponude`, few: `${p.n} stavke ponuda`, other: `${p.n} stavki ponuda` }),
    reservations: (p) =>
      plural('hr', p.n, { one: `${p.n} rezervacija`, few: `${p.n} rezervacije`, other: `${p.n} rezervacija` }),
    kinds: (p) => plural('hr', p.n, { one: `${p.n} vrsta rada`, few: `${p.n} vrste rada`, other: `${p.n} vrsta rada` }),
    differences: (p) =>
      plural('hr', p.n, { one: `${p.n} razlika zalihe`, few: `${p.n} razlike zalihe`, other: `${p.n} razlika zalihe` }),
    uses: (p) =>
      plural('hr', p.n, {
        one: `${p.n} utrošak na nalogu`,
        few: `${p.n} utroška na nalozima`,
        other: `${p.n} utrošaka na nalozima`,
      }),
    places: (p) =>
      plural('hr', p.n, {
        one: `${p.n} mjesto sa zalihom`,
        few: `${p.n} mjesta sa zalihom`,
        other: `${p.n} mjesta sa zalihom`,
      }),
    sessions: (p) =>
      plural('hr', p.n, { one: `${p.n} upis sati`, few: `${p.n} upisa sati`, other: `${p.n} upisa sati` }),
    months: (p) =>
      plural('hr', p.n, { one: `${p.n} mjesec sati`, few: `${p.n} mjeseca sati`, other: `${p.n} mjeseci sati` }),
    absences: (p) =>
      plural('hr', p.n, { one: `${p.n} odsutnost`, few: `${p.n} odsutnosti`, other: `${p.n} odsutnosti` }),
    vans: (p) => plural('hr', p.n, { one: `${p.n} vozilo`, few: `${p.n} vozila`, other: `${p.n} vozila` }),
  },
  into: (p) => `spojeno s ${p.name}`,
  confirm: 'Spoji',
  done: (p) => `${p.name}: spojeno sa zapisom ${p.kept}`,
  undo: 'Vrati',
  undoOf: (p) => `Vrati spajanje sa zapisom ${p.name}`,
  undone: (p) => `${p.name} je opet zaseban zapis`,
  stayed: (p) =>
    plural('hr', p.n, {
      one: `${p.n} zapis je u međuvremenu izmijenjen i ostaje gdje jest.`,
      few: `${p.n} zapisa su u međuvremenu izmijenjena i ostaju gdje jesu.`,
      other: `${p.n} zapisa u međuvremenu je izmijenjeno i ostaju gdje jesu.`,
    }),
  page: { gone: 'Spojeno je sa zapisom' },
  history: { merged: 'Spojeno s', merged_into: 'Spojeno u', unmerged: 'Spajanje vraćeno' },
};

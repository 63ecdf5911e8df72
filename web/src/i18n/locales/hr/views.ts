import type { Section } from '../../types';

export const views: Section<'views'> = {
  preview: {
    said: (p) => `Pregled: ${p.name}, ${p.n} od ${p.all}`,
    close: 'Zatvori pregled (Esc)',
    description: 'Opis',
    comments: (p) => (p.n > p.shown ? `Zadnji komentari, ${p.shown} od ${p.n}` : 'Komentari'),
    loading: 'Učitavanje…',
    gone: 'Ovo više nije dostupno.',
  },
  columns: {
    title: 'Stupci',
    hint: 'Povucite stupac na drugo mjesto. Širinu mijenja rub zaglavlja, a na zaglavlju i Alt sa strelicama.',
    reset: 'Vrati uobičajeno',
    close: 'Zatvori',
  },
  form: {
    newTitle: 'Spremi pogled',
    editTitle: (p) => `Pogled „${p.name}”`,
    name: 'Naziv',
    nameHint: 'Filtri, poredak i stupci spremaju se kakvi su sada.',
    editHint: 'Filtri su oni s kojima je spremljen.',
    shared: 'Podijeli s uredom',
    opens: 'Otvaraj popis s njim',
    required: 'Upišite naziv',
    save: 'Spremi',
    remove: 'Obriši pogled',
  },
  remove: {
    title: 'Brisanje pogleda',
    question: (p) => `Jeste li sigurni da želite obrisati ${p.name}?`,
    shared: 'Nestat će svima u uredu.',
    confirm: 'Obriši',
  },
  done: {
    saved: (p) => `Pogled „${p.name}” je spremljen`,
    removed: (p) => `Pogled „${p.name}” je obrisan`,
  },
};

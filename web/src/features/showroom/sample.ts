import { ApiError } from '@/api/client';
import { fold } from '@/lib/text';
import type { Tone } from '@/ui/feedback/StatusBadge';
import type { PickerSource } from '@/ui/fields/picker-source';
import type { GalleryImage } from '@/ui/media/Gallery';
import type { TreeNode } from '@/ui/tables/tree/tree';
import type { HierarchyNode } from '@/ui/text/hierarchy';

/** Invented data for the widgets of the showroom: this page makes no calls. */

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly city: string;
}

const TOWNS = ['Zagreb', 'Split', 'Rijeka', 'Osijek', 'Zadar', 'Šibenik', 'Čakovec'];
const TRADES = ['Elektro', 'Klima', 'Gradnja', 'Stolarija', 'Vodoinstalacije', 'Ličilaštvo'];

export const CLIENTS: readonly Client[] = Array.from({ length: 42 }, (_, i) => ({
  id: i + 1,
  name: `${TRADES[i % TRADES.length]} ${TOWNS[i % TOWNS.length]} d.o.o.`,
  city: TOWNS[i % TOWNS.length] ?? '',
}));

export const clientSource: PickerSource<Client> = {
  key: ['showroom', 'clients'],
  load: async ({ search, page, size }) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const found = CLIENTS.filter((client) => fold(client.name).includes(fold(search)));
    return { data: found.slice((page - 1) * size, page * size), count: found.length };
  },
  id: (client) => client.id,
  label: (client) => client.name,
  hint: (client) => client.city,
};

export const TREE: readonly HierarchyNode[] = [
  {
    id: 1,
    name: 'Elektro',
    children: [
      {
        id: 2,
        name: 'Rasvjeta',
        children: [
          { id: 3, name: 'LED', children: [] },
          { id: 4, name: 'Protupanična', children: [] },
        ],
      },
      { id: 5, name: 'Vatrodojava', children: [] },
    ],
  },
  {
    id: 6,
    name: 'Strojarstvo',
    children: [
      { id: 7, name: 'Hlađenje', children: [] },
      { id: 8, name: 'Grijanje', children: [] },
    ],
  },
  { id: 9, name: 'Građevina', children: [] },
];

const node = (id: number, name: string, children: readonly TreeNode<number>[] = []): TreeNode<number> => ({
  id,
  name,
  data: children.length,
  children,
});

/** A tree as large as the widget must handle. */
export const MANY_NODES: readonly TreeNode<number>[] = Array.from({ length: 20 }, (_, i) =>
  node(
    1 + i * 1000,
    `${TRADES[i % TRADES.length]} ${i + 1}`,
    Array.from({ length: 20 }, (_, k) =>
      node(
        2 + i * 1000 + k * 30,
        `Čišćenje i održavanje ${k + 1}`,
        Array.from({ length: 24 }, (_, n) => node(3 + i * 1000 + k * 30 + n, `Vrsta rada ${i + 1}.${k + 1}.${n + 1}`)),
      ),
    ),
  ),
);

const picture = (hue: number, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480" fill="hsl(${hue} 30% 82%)"/><path d="M0 480V330l150-90 130 80 160-140 200 150v150z" fill="hsl(${hue} 28% 58%)"/>${shape}</svg>`,
  )}`;

export const IMAGES: readonly GalleryImage[] = [
  { id: 1, url: picture(200, '<circle cx="500" cy="110" r="44" fill="white"/>'), alt: 'Vitrina prije servisa' },
  {
    id: 2,
    url: picture(150, '<rect x="90" y="80" width="120" height="90" fill="white"/>'),
    alt: 'Novi ventilator isparivača',
  },
  { id: 3, url: picture(30, '<circle cx="160" cy="130" r="60" fill="white"/>'), alt: 'Natpisna pločica kompresora' },
];

export interface Job {
  readonly id: number;
  readonly title: string;
  readonly status: 'created' | 'running' | 'done';
  readonly client: string;
  readonly worker: string;
  readonly minutes: number;
  readonly cost: number;
}

const TITLES = [
  'Servis rashladne vitrine',
  'Zamjena LED svjetiljki',
  'Godišnji pregled vatrodojave',
  'Popravak kliznih vrata',
];
const WORKERS = ['Ana Horvat', 'Marko Babić', 'Petra Novak', 'Željko Đurić'];
const STATUSES = ['created', 'running', 'done'] as const;

export const JOBS: readonly Job[] = Array.from({ length: 34 }, (_, i) => ({
  id: 4210 - i,
  title: TITLES[i % TITLES.length] ?? '',
  status: STATUSES[i % 3] ?? 'created',
  client: CLIENTS[(i * 5) % CLIENTS.length]?.name ?? '',
  worker: WORKERS[i % WORKERS.length] ?? '',
  minutes: 30 + ((i * 45) % 240),
  cost: 12_550 + i * 1_375,
}));

export const JOB_STATUS: Record<Job['status'], { tone: Tone; label: string }> = {
  created: { tone: 'indigo', label: 'Kreiran' },
  running: { tone: 'amber', label: 'U izvršenju' },
  done: { tone: 'green', label: 'Završen' },
};

export const TONES: readonly { readonly tone: Tone; readonly label: string }[] = [
  { tone: 'indigo', label: 'Plavo' },
  { tone: 'amber', label: 'Žuto' },
  { tone: 'green', label: 'Zeleno' },
  { tone: 'red', label: 'Crveno' },
  { tone: 'violet', label: 'Ljubičasto' },
  { tone: 'teal', label: 'Tirkizno' },
  { tone: 'gray', label: 'Sivo' },
  { tone: 'orange', label: 'Narančasto' },
];

export const REFUSED = new ApiError({
  title: 'Unprocessable Content',
  status: 422,
  code: 'invalid',
  detail: 'Zadatak nije spremljen.',
  errors: [
    { field: 'title', code: 'required', message: 'Naziv je obavezan.' },
    { field: 'city', code: 'required', message: 'Grad je obavezan.' },
  ],
});

export const UNAVAILABLE = new ApiError({
  title: 'Service Unavailable',
  status: 503,
  code: 'unavailable',
  detail: 'Poslužitelj je trenutačno zauzet. Pokušajte za minutu.',
  request_id: '01JD7X',
});

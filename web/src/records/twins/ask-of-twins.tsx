import { ApiError } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { confirm } from '@/ui/overlays/confirm';

/** A record that another looks like, and in what. */
interface Twin {
  readonly entity: 'b2b' | 'address' | 'user' | 'catalog_item' | 'material' | 'equipment' | 'asset';
  readonly id: number;
  readonly name: string;
  readonly about: string;
  readonly same: readonly ('name' | 'id_number' | 'email' | 'phone' | 'code' | 'serial_num')[];
}

const named = (path: string, { name }: Twin) => `${path}?${new URLSearchParams({ q: name })}`;

/** The address of each kind of record: its page, or its list searched by its name. */
const hrefOf: Readonly<Record<Twin['entity'], (twin: Twin) => string>> = {
  b2b: ({ id }) => `/b2b/${id}`,
  address: (twin) => named('/addresses', twin),
  user: (twin) => named('/users', twin),
  catalog_item: (twin) => named('/catalogue', twin),
  material: (twin) => named('/materials', twin),
  equipment: ({ id }) => `/equipment/${id}`,
  asset: ({ id }) => `/client-assets/${id}`,
};

/** Confirms creating a record although one looks the same. */
export interface Sure {
  readonly sure?: boolean;
}

/**
 * Creates or renames a record of which the server may find a twin; then asks once, with a link to each twin, and
 * repeats it as confirmed. Without consent it rejects with the refusal.
 */
export async function askOfTwins<R>(
  send: (said: Sure) => Promise<R>,
  words: Messages['twins'],
  made: boolean,
): Promise<R> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || !Array.isArray(error.problem.twins)) throw error;
    const twins = error.problem.twins as readonly Twin[];
    const message = (
      <>
        {words.there}
        <ul>
          {twins.map((twin) => (
            <li key={twin.id}>
              <a href={hrefOf[twin.entity](twin)} target="_blank" rel="noreferrer">
                {twin.name}
              </a>
              {twin.about !== '' && `, ${twin.about}`} ({twin.same.map((field) => words.same[field]).join(', ')})
            </li>
          ))}
        </ul>
      </>
    );
    if (!(await confirm({ title: words.title, message, confirmLabel: made ? words.add : words.save }))) throw error;
    return send({ sure: true });
  }
}

import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["'];?/g;

/** Returns one import from the file of its icon. */
const direct = (name: string) => {
  const [icon = '', as = icon] = name.trim().split(/\s+as\s+/);
  return `import ${as} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
};

/**
 * Imports each icon from its own file. By way of the file that names all of them, every icon would seem to be needed
 * by the first page, and be fetched with it.
 */
export const iconsByName = (): Plugin => ({
  name: 'icons-by-name',
  apply: 'build',
  enforce: 'post',
  transform(code) {
    if (!code.includes('@tabler/icons-react')) return undefined;
    const changed = code.replaceAll(IMPORT, (_, names: string) =>
      names
        .split(',')
        .filter((name) => name.trim() !== '')
        .map(direct)
        .join(''),
    );
    return { code: changed, map: null };
  },
});

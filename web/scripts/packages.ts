import type { Plugin } from 'vite';

/** A package in the path of one of its files, by its place in package-lock.json. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Writes which npm packages the bundle was made from, as a release names them and their licences. */
export const packages = (file: string): Plugin => ({
  name: 'packages',
  apply: 'build',
  generateBundle(_, bundle) {
    // Fonts and pictures that styles name are no modules.
    const files = Object.values(bundle).flatMap((made) => (made.type === 'asset' ? made.originalFileNames : []));
    const read = [...this.getModuleIds(), ...files].map((file) => PACKAGE.exec(file)?.[1]);
    const places = [...new Set(read)].filter((place) => place !== undefined).sort();
    this.emitFile({ type: 'asset', fileName: `.vite/${file}`, source: JSON.stringify(places) });
  },
});

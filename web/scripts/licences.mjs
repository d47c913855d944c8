// `virtual:licences`: what the web is made of, for « À propos ». Read when the web is built: the production
// packages of package-lock.json and the text of our own licence.
import { readFile } from 'node:fs/promises';

const NAME = 'virtual:licences';
const RESOLVED = `\0${NAME}`;
const FOLDER = 'node_modules/';

/** Name, version and licence of every package that the lock file does not keep for development. */
export function packagesOf(lock) {
  const found = new Map();
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    if (!path.includes(FOLDER) || dev || link) continue;
    if (!license) throw new Error(`${path} has no licence in package-lock.json`);
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    // The same version may be installed in several places.
    found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function licences() {
  return {
    name: 'maillon-licences',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');
      const packages = packagesOf(JSON.parse(await read('../package-lock.json')));
      const own = await read('../../LICENSE');
      const lines = Object.entries({ packages, own }).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
      );
      return lines.join('');
    },
  };
}

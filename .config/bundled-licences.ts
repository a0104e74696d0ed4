import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'tsdown';

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Puts the licence of every package whose code is in the bundle beside it: MIT and its like ask for that of each copy. */
export function bundledLicences(): Rolldown.Plugin {
  return {
    name: 'bundled-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = [...new Set(modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, ''))?.[1] ?? []))].sort();
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENSES.txt', source: folders.map(licenceOf).join('\n\n') });
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((one) => /^(?:licen[sc]e|copying)/i.test(one));
  if (file === undefined) throw new Error(`${folder}: expected a licence file to put beside the bundle, found none`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

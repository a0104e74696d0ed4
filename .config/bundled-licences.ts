import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'tsdown';

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;
/** This repository's own, which is the text of every Apache-2.0. */
const APACHE = readFileSync(new URL('../LICENSE', import.meta.url), 'utf8').trim();

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

/**
 * Puts the licence of every package whose code is in the bundle beside it: MIT and its like ask for that of each copy, MPL-2.0 for the
 * place of the sources. Packages that share a text share a section.
 */
export function bundledLicences(): Rolldown.Plugin {
  return {
    name: 'bundled-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = [...new Set(modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, ''))?.[1] ?? []))].sort();
      const packages = new Map<string, Set<string>>();
      for (const { text, title } of folders.map(licenceOf)) packages.set(text, (packages.get(text) ?? new Set()).add(title));
      const sections = [...packages].map(([text, titles]) => `${[...titles].join('\n')}\n\n${text}`);
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENSES.txt', source: `${sections.join(RULE)}\n` });
    },
  };
}

function licenceOf(folder: string): { readonly title: string; readonly text: string } {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (license === undefined || url === undefined)
    throw new Error(`${folder}: expected a licence and a repository for the bundle, found none`);
  const title = `${name} ${version} (${license}) ${url}`;
  const file = readdirSync(folder).find((one) => /^(?:licen[sc]e|copying)/i.test(one));
  if (file !== undefined) return { title, text: readFileSync(join(folder, file), 'utf8').trim() };
  return { title, text: license === 'Apache-2.0' ? APACHE : `Published without a text of its licence: ${license}.` };
}

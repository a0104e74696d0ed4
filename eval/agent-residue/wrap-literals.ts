import { argumentOf } from '#hcl/locate.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { HclFile, Range } from '#hcl/syntax.ts';
import type { Scenario } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';

/**
 * Changes the code of a root: in drifted resources of some types, literal numbers and strings are wrapped in a conditional, so that the
 * same drift must be written to code of another shape.
 * @param files the root
 * @param scenario its drifts name the attributes
 * @param isMatch whether a resource type is changed
 * @returns the root with the same values in other code
 */
export function wrapLiterals(files: FileTree, scenario: Scenario, isMeant: (type: string) => boolean): FileTree {
  const changed = new Set(
    scenario.drift.refresh
      .filter(({ type }) => isMeant(type))
      .flatMap(({ address, changed: attributes }) => {
        const name =
          address
            .replace(/\[[^\]]*\]$/, '')
            .split('.')
            .at(-1) ?? '';
        return Object.keys(attributes).map((attribute) => `${name}.${attribute}`);
      }),
  );
  return new Map(
    [...files].map(([path, bytes]) => {
      const file = path.endsWith('.tf') ? parseHcl(path, bytes.toString('utf8')) : undefined;
      return [path, file !== undefined && isHclFile(file) ? Buffer.from(wrapped(file, changed)) : bytes] as const;
    }),
  );
}

function wrapped(file: HclFile, changed: ReadonlySet<string>): string {
  const ranges: Range[] = [];
  for (const block of file.body.blocks.filter(({ type }) => type === 'resource'))
    for (const name of block.body.attributes.map((attribute) => attribute.name).filter((one) => changed.has(`${block.labels[1]}.${one}`))) {
      const written = argumentOf(block.body, name);
      if (written?.kind === 'literal') ranges.push(written.range);
    }
  return ranges
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}true ? ${text.slice(start, end)} : null${text.slice(end)}`, file.text);
}

import type { ImportTarget } from '#domain/patch.ts';
import type { SourceFile } from '#domain/workspace.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';
import { parsedFile } from './patch-state.ts';
import { argumentOf } from '#hcl/locate.ts';
import { groupBy } from '#domain/group-by.ts';
import { FIXED_IN_RESOURCE } from '#hcl/proof/settings.ts';

/** By kind of top-level block: attributes and nested blocks that may change; `all` for any. Other kinds may not change. */
const FREE: Readonly<Record<string, 'all' | { readonly attributes: readonly string[]; readonly blocks: readonly string[] }>> = {
  locals: 'all',
  variable: { attributes: ['default'], blocks: [] },
  provider: { attributes: [], blocks: ['default_tags'] },
};

/** Parts that change how Terraform handles a resource. */
const FIXED: readonly string[] = [...FIXED_IN_RESOURCE, 'provider'];
/** Arguments that choose the code of a module and its providers. */
const FIXED_IN_MODULE = new Set(['source', 'version', 'providers']);

/** Returns forbidden changes of a patch, one sentence each. A model may not change code whose effect no value shows. */
export function forbiddenEffects(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  imports: readonly ImportTarget[],
): readonly string[] {
  const known = new Map(before.map((file) => [file.path, file.text]));
  return after
    .filter((file) => known.get(file.path) !== file.text)
    .flatMap((file) => {
      const [was, is] = [parsedFile({ path: file.path, text: known.get(file.path) ?? emptyOf(file.path) }), parsedFile(file)];
      if (was === undefined || is === undefined) return [`${file.path} does not parse`];
      return effectsIn(was, is, imports).map((effect) => `${file.path}: ${effect}`);
    });
}

function emptyOf(path: string): string {
  return path.endsWith('.json') ? '{}' : '';
}

function effectsIn(was: HclFile, is: HclFile, imports: readonly ImportTarget[]): readonly string[] {
  const [left, right] = [blocksOf(was), blocksOf(is)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name): readonly string[] => {
    const [old, now] = [left.get(name) ?? [], right.get(name) ?? []];
    if (textsOf(old, was).join('\n') === textsOf(now, is).join('\n')) return [];
    return effectOn(name, { old, was, now, is }, imports);
  });
}

interface Sides {
  readonly old: readonly Block[];
  readonly was: HclFile;
  readonly now: readonly Block[];
  readonly is: HclFile;
}

function effectOn(name: string, sides: Sides, imports: readonly ImportTarget[]): readonly string[] {
  const { old, was, now, is } = sides;
  const type = name.split('.')[0] ?? '';
  if (type === 'import') return importEffects(sides, imports);
  const free = FREE[type];
  if (free === 'all') return [];
  const isNew = old.length === 0;
  const fixedOf = (block: Block, file: HclFile): string => partsOf(block, file, (part) => isFixed(type, part)).join('\n');
  const same = old.map((block) => fixedOf(block, was)).join('\n') === now.map((block) => fixedOf(block, is)).join('\n');
  if (type === 'data' && name.startsWith('data.aws_iam_policy_document.')) return [];
  if (type === 'resource') return same ? [] : [`${name} would change how Terraform handles it (${FIXED.join(', ')})`];
  if (type === 'module' && !isNew && now.length > 0) return same ? [] : [`${name} would have another source`];
  if (free !== undefined && (!isNew || type === 'variable') && now.length > 0)
    return same || isNew ? [] : [`only the value of ${name} may change`];
  return [`${name} may not be changed`];
}

function isFixed(type: string, part: { readonly name: string; readonly isBlock: boolean }): boolean {
  if (type === 'resource') return FIXED.includes(part.name);
  if (type === 'module') return FIXED_IN_MODULE.has(part.name);
  const free = FREE[type];
  return free === undefined || free === 'all' ? false : !(part.isBlock ? free.blocks : free.attributes).includes(part.name);
}

/** Returns forbidden changes of import blocks. New ones are allowed for accepted drifts; existing ones have to stay. */
function importEffects({ old, was, now, is }: Sides, imports: readonly ImportTarget[]): readonly string[] {
  const before = textsOf(old, was);
  const after = textsOf(now, is);
  const gone = before.filter((text) => !after.includes(text));
  const added = now.filter((block) => !before.includes(is.text.slice(block.range.start, block.range.end)));
  const isWanted = (block: Block): boolean => {
    const to = argumentOf(block.body, 'to')?.range;
    const plain = block.body.blocks.length === 0 && block.body.attributes.every(({ name }) => name === 'to' || name === 'id');
    return plain && to !== undefined && imports.some((target) => target.to === is.text.slice(to.start, to.end));
  };
  return [
    ...(gone.length > 0 ? ['an import block would be removed'] : []),
    ...(added.every(isWanted) ? [] : ['an import of something that was not accepted']),
  ];
}

function blocksOf(file: HclFile): ReadonlyMap<string, readonly Block[]> {
  return groupBy(file.body.blocks, ({ type, labels }) => [type, ...labels].join('.'));
}

function textsOf(blocks: readonly Block[], file: HclFile): readonly string[] {
  return blocks.map(({ range }) => file.text.slice(range.start, range.end));
}

function partsOf(
  block: Block,
  file: HclFile,
  isAsked: (part: { readonly name: string; readonly isBlock: boolean }) => boolean,
): readonly string[] {
  // Blanks do not count, because a longer name moves the `=` of other arguments.
  const textOf = ({ range }: { readonly range: Block['range'] }): string => file.text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
  return [
    ...block.body.attributes.filter(({ name }) => isAsked({ name, isBlock: false })).map(textOf),
    ...block.body.blocks.filter(({ type }) => isAsked({ name: type, isBlock: true })).map(textOf),
  ];
}

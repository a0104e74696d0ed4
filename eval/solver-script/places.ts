/** Finds places for a value, nearest to its origin first: the definition of the referenced names, then each place before it. */
import type { Spot } from './edits.ts';
import type { CodeBlock, Wanted, WantedChange } from './request.ts';

/**
 * Lists the spots of one change.
 * @param wanted the resource
 * @param change the attribute
 * @param code every block that was shown
 * @returns spots, the deepest first, the resource's own argument last
 */
export function spotsOf(wanted: Wanted, change: WantedChange, code: readonly CodeBlock[]): readonly Spot[] {
  const own = ownBlock(wanted, code);
  if (own === undefined) return [];
  const place = own.places.find((part) => part.at === change.attribute);
  const spots: Spot[] = [{ block: own, path: change.attribute, place }];
  const sources = [place?.source ?? '', ...change.written.map(({ source }) => source.replaceAll('`', ''))];
  for (const source of sources) {
    const spot = spotOfName(source, { wanted, own, code });
    if (spot !== undefined && !spots.some((known) => known.block === spot.block && known.path === spot.path)) spots.push(spot);
  }
  return spots.reverse();
}

/**
 * Finds the block of the resource itself.
 * @param wanted the resource
 * @param code every block that was shown
 * @returns the block; undefined if it was not shown
 */
export function ownBlock({ address = '', type }: Wanted, code: readonly CodeBlock[]): CodeBlock | undefined {
  const name =
    address
      .replace(/\[[^\]]*\]$/, '')
      .split('.')
      .at(-1) ?? '';
  return code.find((one) => one.block === `resource.${type}.${name}`);
}

/**
 * The key of an instance.
 * @param address of a resource instance
 * @returns the text in its brackets; undefined if there is none
 */
export function keyOf(address: string): string | undefined {
  return /\["([^"]*)"\]$/.exec(address)?.[1];
}

interface Known {
  readonly wanted: Wanted;
  readonly own: CodeBlock;
  readonly code: readonly CodeBlock[];
}

/** `var.size`, `local.size`, `each.value.size`, `each.value`. */
function spotOfName(source: string, { wanted, own, code }: Known): Spot | undefined {
  const each = /^each\.value((?:\.\w+)*)$/.exec(source)?.[1];
  const key = keyOf(wanted.address ?? '');
  if (each !== undefined && key !== undefined) {
    const start = collectionOf(own, code);
    return start === undefined ? undefined : spotAt(start.block, `${start.path}.${key}${each}`);
  }
  const [, kind, name, rest = ''] = /^(var|local)\.(\w+)((?:\.\w+)*)$/.exec(source) ?? [];
  if (kind === undefined || name === undefined) return undefined;
  const found = definitionsOf(kind, name, code);
  return found.map(({ block, path }) => spotAt(block, `${path}${rest}`)).find((spot) => spot !== undefined);
}

/**
 * Finds the collection of for_each: written there, or the definition of the referenced name.
 * @param own block of the resource
 * @param code every block that was shown
 * @returns its place; undefined if it was not shown
 */
export function collectionOf(own: CodeBlock, code: readonly CodeBlock[]): { readonly block: CodeBlock; readonly path: string } | undefined {
  const place = own.places.find((part) => part.at === 'for_each');
  const [, kind, name] = /^(var|local)\.(\w+)$/.exec(place?.source ?? '') ?? [];
  if (kind === undefined || name === undefined) return place === undefined ? undefined : { block: own, path: 'for_each' };
  return definitionsOf(kind, name, code)[0];
}

/** An argument of a call has precedence over the default. */
function definitionsOf(
  kind: string,
  name: string,
  code: readonly CodeBlock[],
): readonly { readonly block: CodeBlock; readonly path: string }[] {
  const has = (block: CodeBlock, path: string): boolean => block.places.some((part) => part.at === path);
  if (kind === 'local') return code.filter((block) => block.block === 'locals' && has(block, name)).map((block) => ({ block, path: name }));
  return [
    ...code.filter((block) => block.block === undefined && has(block, name)).map((block) => ({ block, path: name })),
    ...code.filter((block) => block.block?.startsWith('module.') === true && has(block, name)).map((block) => ({ block, path: name })),
    ...code.filter((block) => block.block === `variable.${name}` && has(block, 'default')).map((block) => ({ block, path: 'default' })),
  ];
}

function spotAt(block: CodeBlock, path: string): Spot | undefined {
  const place = block.places.find((part) => part.at === path);
  return place === undefined ? undefined : { block, path, place };
}

/** References to other definitions. */
const NAMES = /\b(?:var|local)\.\w+/g;

/**
 * Finds names that lead on from a resource through the shown blocks, and that were not shown yet.
 * @param wanted the tasks
 * @param code every block that was shown
 * @returns distinct names such as `var.size`
 */
export function unseenNames(wanted: readonly Wanted[], code: readonly CodeBlock[]): readonly string[] {
  const todo = wanted.flatMap((one) => {
    const own = ownBlock(one, code);
    const asked = new Set(['for_each', ...(one.changes ?? []).map((change) => change.attribute)]);
    const [block = []] = [own?.places.filter(({ at }) => asked.has(at.split(/[.[ ]/)[0] ?? ''))];
    return block.flatMap(({ source = '' }) => source.match(NAMES) ?? []);
  });
  const unseen = new Set<string>();
  const seen = new Set<string>();
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const [kind = '', plain = ''] = name.split('.');
    const found = definitionsOf(kind, plain, code);
    const isShown = found.length > 0 || code.some((block) => block.block === `variable.${plain}`);
    if (!isShown) unseen.add(name);
    for (const { block, path } of found)
      for (const { at, source = '' } of block.places)
        if (at === path || at.startsWith(`${path}.`)) todo.push(...(source.match(NAMES) ?? []));
  }
  return [...unseen].sort();
}

/** Where a value may be written, nearest to its origin first: the definition behind the names, then each place before it. */
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
 * The block of the resource itself.
 * @param wanted the resource
 * @param code every block that was shown
 * @returns the block; undefined where it was not shown
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
 * @returns the text in its brackets; undefined where it has none
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
 * What for_each goes over: written there, or under the name that stands there.
 * @param own block of the resource
 * @param code every block that was shown
 * @returns where it is written; undefined where that was not shown
 */
export function collectionOf(own: CodeBlock, code: readonly CodeBlock[]): { readonly block: CodeBlock; readonly path: string } | undefined {
  const place = own.places.find((part) => part.at === 'for_each');
  const [, kind, name] = /^(var|local)\.(\w+)$/.exec(place?.source ?? '') ?? [];
  if (kind === undefined || name === undefined) return place === undefined ? undefined : { block: own, path: 'for_each' };
  return definitionsOf(kind, name, code)[0];
}

/** A value that was handed in stands in front of the default behind it. */
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

/** Names that others define. */
const NAMES = /\b(?:var|local)\.\w+/g;

/**
 * The names that lead on from a resource, through what was shown of them, and were not shown yet.
 * @param wanted what is to be done
 * @param code every block that was shown
 * @returns names such as `var.size`, each once
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

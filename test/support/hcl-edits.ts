/** All possible edits of a file, with their expected effect, for property tests. */
import { keyText } from '#hcl/locate.ts';
import type { Block, Body, Expression, HclFile } from '#hcl/syntax.ts';
import { expressionsIn } from './hcl.ts';

/** A possible edit: its id, its input, and a way to find the same place in another state of the file. */
export interface Trial {
  readonly id: string;
  readonly inputFor: (file: HclFile) => unknown;
}

const VALUES: readonly unknown[] = [7, 'a "text" ${of} 🦊', true, null, ['x', 1], { k: 1, 'long/er': 'v' }, []];

/** Trying every node of every file takes minutes and finds no more faults. */
const AT_ONCE = 6;

/**
 * Lists some trials, spread over the nodes of a file.
 * @param file the parsed file
 * @param seed selects nodes and values
 * @returns trials; a place is found again by its position among the nodes of its kind
 */
export function trialsFor(file: HclFile, seed: number): readonly Trial[] {
  const pick = (index: number): unknown => VALUES[(seed + index) % VALUES.length];
  const all = [...bodyTrials(file, pick), ...expressionTrials(file, pick)];
  const step = Math.max(1, Math.floor(all.length / AT_ONCE));
  return all.filter((_, index) => (index + seed) % step === 0);
}

/**
 * Lists trials of every registered edit at every node of a file.
 * @param file the parsed file
 * @param seed selects the values
 * @returns trials; a trial that finds its place by position gets another place if earlier nodes were added or removed
 */
export function requestsFor(file: HclFile, seed: number): readonly Trial[] {
  const pick = (index: number): unknown => VALUES[(seed + index) % VALUES.length];
  return [...bodyTrials(file, pick), ...expressionTrials(file, pick), ...blockTrials(file)];
}

function blockTrials(file: HclFile): readonly Trial[] {
  const all = blocksOf(file.body).flatMap((block, index) => {
    const at = (later: HclFile): Block | undefined => blocksOf(later.body)[index];
    const range = (later: HclFile): unknown => at(later)?.range ?? { start: 1, end: 0 };
    const added = (name: string): unknown => ({ path: file.path, type: 'added', labels: [name], body: BODY });
    const ofResource = [
      { id: 'add-ignore-changes', inputFor: (later: HclFile) => ({ block: range(later), attribute: 'tags["Owner"]' }) },
      { id: 'add-ignore-changes', inputFor: (later: HclFile) => ({ block: range(later), attribute: 'name' }) },
      { id: 'remove-ignore-changes', inputFor: (later: HclFile) => ({ block: range(later), attribute: 'name' }) },
    ];
    const nested = [
      { id: 'replace-block', inputFor: (later: HclFile) => ({ block: range(later), type: block.type, labels: [], body: BODY }) },
    ];
    return [
      ...(block.type === 'resource' ? ofResource : []),
      ...(file.body.blocks.includes(block) ? [] : nested),
      { id: 'remove-block', inputFor: (later: HclFile) => ({ block: range(later) }) },
      { id: 'add-block', inputFor: (later: HclFile) => ({ ...(added('in') as object), position: { inside: range(later) } }) },
      { id: 'add-block', inputFor: (later: HclFile) => ({ ...(added('behind') as object), position: { after: range(later) } }) },
    ];
  });
  const { path } = file;
  const isSingle = (block: Block): boolean => !block.body.attributes.some(({ name }) => name === 'count' || name === 'for_each');
  const singles = file.body.blocks.filter((block) => block.type === 'resource' && isSingle(block)).map((block) => block.labels.join('.'));
  return [
    ...all,
    { id: 'add-block', inputFor: () => ({ path, position: 'end', type: 'added', labels: ['end'], body: BODY }) },
    ...singles.slice(0, 2).map((to) => ({ id: 'add-import', inputFor: () => ({ path, to, id: `id of ${to}` }) })),
    ...file.body.blocks
      .map((block, index) => ({ block, index }))
      .filter(({ block }) => ['resource', 'data', 'module'].includes(block.type))
      .map(({ index }) => ({
        id: 'rename-resource',
        inputFor: (later: HclFile) => ({ block: later.body.blocks[index]?.range ?? { start: 1, end: 0 }, name: 'renamed' }),
      })),
    { id: 'add-moved', inputFor: () => ({ path, from: 'aws_thing.old', to: 'aws_thing.none' }) },
    { id: 'add-removed', inputFor: () => ({ path, from: 'aws_thing.gone' }) },
  ];
}

const BODY = { attributes: [['name', 'n'] as const, ['longer_name', ['x']] as const], blocks: [] };

function bodyTrials(file: HclFile, pick: (index: number) => unknown): readonly Trial[] {
  return blocksOf(file.body).flatMap((block, index) => {
    const inside = (later: HclFile): unknown => blocksOf(later.body)[index]?.inside ?? { start: 1, end: 0 };
    const names = ['brand_new', 'z', ...block.body.attributes.slice(0, 2).map((attribute) => attribute.name)];
    return names.flatMap((name) => [
      { id: 'set-attribute', inputFor: (later: HclFile) => ({ body: inside(later), name, value: pick(index + name.length) }) },
      { id: 'remove-attribute', inputFor: (later: HclFile) => ({ body: inside(later), name }) },
    ]);
  });
}

function expressionTrials(file: HclFile, pick: (index: number) => unknown): readonly Trial[] {
  const objects = ofKind(file, 'object').flatMap((object, index) => {
    const at = (later: HclFile): unknown => ofKind(later, 'object')[index]?.range ?? { start: 1, end: 0 };
    const keys = [
      'brand_new',
      'a:b',
      ...(object.kind === 'object' ? object.entries.map((entry) => keyText(entry.key) ?? 'none').slice(0, 2) : []),
    ];
    return keys.flatMap((key) => [
      { id: 'set-map-entry', inputFor: (later: HclFile) => ({ object: at(later), key, value: pick(index + key.length) }) },
      { id: 'remove-map-entry', inputFor: (later: HclFile) => ({ object: at(later), key }) },
    ]);
  });
  const lists = ofKind(file, 'tuple').flatMap((list, index) => {
    const at = (later: HclFile): unknown => ofKind(later, 'tuple')[index]?.range ?? { start: 1, end: 0 };
    const last = list.kind === 'tuple' ? Math.max(list.elements.length - 1, 0) : 0;
    return [
      { id: 'append-to-list', inputFor: (later: HclFile) => ({ tuple: at(later), value: pick(index) }) },
      { id: 'remove-from-list', inputFor: (later: HclFile) => ({ tuple: at(later), index: last }) },
    ];
  });
  const literals = ofKind(file, 'literal').map((_, index) => ({
    id: 'replace-expression',
    inputFor: (later: HclFile) => ({
      at: ofKind(later, 'literal')[index]?.range ?? { start: 1, end: 0 },
      value: ['instead', 12, false][index % 3],
    }),
  }));
  return [...objects, ...lists, ...literals];
}

/** Only values: a key is an expression too, but not a place for an edit. */
function ofKind(file: HclFile, kind: Expression['kind']): readonly Expression[] {
  const keys = new Set(
    expressionsIn(file.body).flatMap((expression) => (expression.kind === 'object' ? expression.entries.map((entry) => entry.key) : [])),
  );
  return expressionsIn(file.body).filter((expression) => expression.kind === kind && !keys.has(expression));
}

function blocksOf(body: Body): readonly Block[] {
  return body.blocks.flatMap((block) => [block, ...blocksOf(block.body)]);
}

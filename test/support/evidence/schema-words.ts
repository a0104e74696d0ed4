/** Facts that the catalogue takes from the provider schema, so that entries need not repeat them: computed attributes and value types. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { inAnyVersion } from '../recorded-schema.ts';

type Words = Readonly<Record<string, string>>;

/**
 * Renders `src/catalogue/schema-words.json`.
 * @param types the resource types, such as the existing ones
 * @param blockOf finds the schema of a type; absent: the bundled one
 * @returns its text, one line per type: kind of attribute → names, separated by spaces; string attributes are in no list
 */
export function schemaWordsText(types: readonly string[], blockOf = inAnyVersion): string {
  const known = types.toSorted().flatMap((type) => {
    const block = blockOf(type);
    return block === undefined ? [] : [[type, block] as const];
  });
  const lines = known.map(([type, block]) => `${JSON.stringify(type)}: ${JSON.stringify(wordsOf(block))}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function wordsOf(block: BlockSchema): Words {
  const names = (is: (one: AttributeSchema, name: string) => boolean): string =>
    Object.entries(block.attributes)
      .filter(([name, one]) => is(one, name))
      .map(([name]) => name)
      .join(' ');
  const lists = {
    computed: names(isComputed),
    integer: names((one, name) => !isComputed(one, name) && one.type === 'number'),
    boolean: names((one, name) => !isComputed(one, name) && one.type === 'bool'),
    listed: names((one, name) => !isComputed(one, name) && isListed(one)),
    terraformOnly: 'timeouts' in block.blocks ? 'timeouts' : '',
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== ''));
}

const CATALOGUE = new URL('../../../src/catalogue', import.meta.url).pathname;

/**
 * Renders `src/catalogue/block-shapes.json`: the members of the nested blocks that entries name in `tableOf`.
 * @returns its text, one line per block
 * @throws Error for a block that the schema does not have
 */
export function blockShapesText(): string {
  const files = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const paths = files.flatMap((file) =>
    [...readFileSync(join(CATALOGUE, file), 'utf8').matchAll(/tableOf\(\s*'(aws_[\w.]+)'/g)].map(([, path = '']) => path),
  );
  const lines = [...new Set(paths)].sort().map((path) => `${JSON.stringify(path)}: ${JSON.stringify(shapeOf(blockAt(path)))}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function blockAt(path: string): BlockSchema {
  const [type = '', ...names] = path.split('.');
  const block = names.reduce((within, name) => within?.blocks[name]?.block, inAnyVersion(type));
  if (block === undefined) throw new Error(`expected a block of the provider schema, found ${path}`);
  return block;
}

function shapeOf({ attributes, blocks }: BlockSchema): JsonObject {
  return {
    ...Object.fromEntries(Object.entries(attributes).map(([name, { type }]) => [name, blankOf(type)])),
    ...Object.fromEntries(
      Object.entries(blocks).map(([name, { block, maxItems, nesting }]) => {
        const isOne = maxItems === 1 || nesting === 'single' || nesting === 'group';
        return [name, isOne ? shapeOf(block) : [shapeOf(block)]];
      }),
    ),
  };
}

/** A map is the text `{}`, because an object is a nested block. */
function blankOf(type: AttributeSchema['type']): Json {
  const kind = typeof type === 'string' ? type : type[0];
  const blanks: Readonly<Record<string, Json>> = { string: '', number: 0, bool: false, list: [], set: [], map: '{}' };
  return blanks[kind] ?? '';
}

/**
 * Whether the catalogue treats an attribute as computed by default.
 * @param schema of the attribute
 * @param name `id` and `tags_all` are settable in the schema but never set
 * @returns true if it is never set in code
 */
export function isComputed({ computed, optional, required }: AttributeSchema, name: string): boolean {
  return computed === true && ((optional !== true && required !== true) || name === 'id' || name === 'tags_all');
}

function isListed({ type }: AttributeSchema): boolean {
  return typeof type !== 'string' && (type[0] === 'list' || type[0] === 'set') && typeof type[1] === 'string';
}

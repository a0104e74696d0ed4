/** What the catalogue takes from the provider schema, so that no entry has to say it again: what is computed, and of which type a value is. */
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { inAnyVersion } from '../recorded-schema.ts';

type Words = Readonly<Record<string, string>>;

/**
 * Writes `src/catalogue/schema-words.json`.
 * @param types which it is of, such as those that it has already
 * @param blockOf finds the interface of a type; absent: the bundled one
 * @returns its text, one line a type: what kind of attribute → their names, parted by spaces; text has no list, for it is what is in no other
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
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== ''));
}

/**
 * Whether the catalogue takes an attribute for computed without being told.
 * @param schema of the attribute
 * @param name an id and all tags can be written down by the schema, and nobody ever does
 * @returns true where nobody sets it
 */
export function isComputed({ computed, optional, required }: AttributeSchema, name: string): boolean {
  return computed === true && ((optional !== true && required !== true) || name === 'id' || name === 'tags_all');
}

function isListed({ type }: AttributeSchema): boolean {
  return typeof type !== 'string' && (type[0] === 'list' || type[0] === 'set') && typeof type[1] === 'string';
}

/**
 * The form in which the interface of a provider is kept in a file: all versions that it is known of in one, what differs between them marked,
 * every block that stands in several places written once, and one line for each of those and for each type, so that a line is read only when
 * it is asked for. Takes that text and a version, returns the interface of that version.
 */
import { compareWithMark } from '#domain/text/older-version.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { lazily } from './lazily.ts';

/** In which versions something is there; absent: in all that its surroundings are in. */
export interface Lifetime {
  /** The first: `6` is 6.0.0. */
  readonly since?: string;
  /** The last: `5` is every 5.x. */
  readonly until?: string;
}

/** What is one thing in all versions, or a list of what it is in some. */
export type Stored<One> = One | readonly One[];

export type StoredAttribute = AttributeSchema & Lifetime;

export interface StoredBlock {
  readonly attributes: Readonly<Record<string, Stored<StoredAttribute>>>;
  readonly blocks: Readonly<Record<string, Stored<StoredBlockType>>>;
}

/** A number is the place of the block among those that stand in several. */
export type StoredBlockType = Omit<BlockTypeSchema, 'block'> & Lifetime & { readonly block: number | StoredBlock };

/** What a file holds. */
export interface StoredSchema {
  /** The versions that were read, oldest first. */
  readonly versions: readonly string[];
  /** Of the types that are not in all versions. */
  readonly lifetimes: Readonly<Record<string, Lifetime>>;
  readonly blocks: readonly StoredBlock[];
  readonly types: Readonly<Record<string, StoredBlock>>;
}

/**
 * Writes a file.
 * @returns its text: JSON, types in the order of the alphabet
 */
export function storedText({ versions, lifetimes, blocks, types }: StoredSchema): string {
  const lines = Object.entries(types).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return [
    `{"versions":${JSON.stringify(versions)},"lifetimes":${JSON.stringify(lifetimes)},`,
    '"blocks":[',
    `${blocks.map((block) => JSON.stringify(block)).join(',\n')}\n],`,
    '"types":{',
    `${lines.map(([type, block]) => `${JSON.stringify(type)}:${JSON.stringify(block)}`).join(',\n')}\n}}\n`,
  ].join('\n');
}

/** A file whose lines are read when they are asked for. */
export interface SchemaFile extends Pick<StoredSchema, 'versions' | 'lifetimes' | 'types'> {
  /** The block of a number. */
  readonly blockAt: (at: number) => StoredBlock;
}

/**
 * Opens the text of a file.
 * @param text as storedText() makes it
 * @returns its parts
 * @throws SyntaxError or Error where it is none, at once or when a broken line is asked for
 */
export function openStored(text: string): SchemaFile {
  const lines = text.split('\n');
  const [blocks, types] = [lines.indexOf('"blocks":['), lines.indexOf('"types":{')];
  if (blocks !== 1 || types < blocks) throw new Error('expected a stored schema, found another text');
  const { versions, lifetimes } = JSON.parse(`${withoutComma(lines[0] ?? '')}}`) as SchemaFile;
  const entries = lines.slice(types + 1, lines.indexOf('}}', types)).map((line) => {
    const end = line.indexOf('":');
    return [line.slice(1, end), () => JSON.parse(withoutComma(line.slice(end + 2))) as StoredBlock] as const;
  });
  const read = new Map<number, StoredBlock>();
  const blockAt = (at: number): StoredBlock => {
    const line = at < types - blocks - 2 ? lines[blocks + 1 + at] : undefined;
    if (line === undefined) throw new Error(`expected block ${at} of the stored schema, found none`);
    const block = read.get(at) ?? (JSON.parse(withoutComma(line)) as StoredBlock);
    read.set(at, block);
    return block;
  };
  return { versions, lifetimes, types: lazily(new Map(entries)), blockAt };
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line;
}

/**
 * Reads one version.
 * @param version such as 5.32.1
 * @param finish changes a type after it was read
 * @returns the types that the version has, each read when it is asked for; blocks that stand in several places are read once
 */
export function inVersion(file: SchemaFile, version: string, finish: (type: string, block: BlockSchema) => BlockSchema): ProviderSchema {
  const shared = new Map<number, BlockSchema>();
  const sharedBlock = (at: number): BlockSchema => {
    const block = shared.get(at) ?? read(file.blockAt(at));
    shared.set(at, block);
    return block;
  };
  const read = ({ attributes, blocks }: StoredBlock): BlockSchema => ({
    attributes: living(attributes, version, (one) => one),
    blocks: living(blocks, version, ({ block, ...rest }) => ({
      ...rest,
      block: typeof block === 'number' ? sharedBlock(block) : read(block),
    })),
  });
  const names = Object.keys(file.types).filter((type) => isIn(file.lifetimes[type] ?? {}, version));
  return lazily(new Map(names.map((type) => [type, () => finish(type, read(file.types[type] ?? EMPTY))])));
}

const EMPTY: StoredBlock = { attributes: {}, blocks: {} };

function isIn({ since, until }: Lifetime, version: string): boolean {
  return (since === undefined || compareWithMark(version, since) >= 0) && (until === undefined || compareWithMark(version, until) <= 0);
}

function living<One extends Lifetime, Read extends object>(
  entries: Readonly<Record<string, Stored<One>>>,
  version: string,
  read: (one: Omit<One, keyof Lifetime>) => Read,
): Readonly<Record<string, Read>> {
  const found = Object.entries(entries).flatMap(([name, stored]) => {
    const one = isList(stored) ? stored.find((each) => isIn(each, version)) : isIn(stored, version) ? stored : undefined;
    if (one === undefined) return [];
    const { since: _since, until: _until, ...plain } = one;
    return [[name, read(plain)] as const];
  });
  return Object.fromEntries(found);
}

function isList<One>(stored: Stored<One>): stored is readonly One[] {
  return Array.isArray(stored);
}

/**
 * The file format for the schema of a provider: all known versions in one file, with differences between versions marked. A block that
 * occurs in several places is written once. Each of these blocks and each type is on one line, so that a line is read only on access.
 * This module converts the text and a version to the schema of that version.
 */
import { compareWithMark } from '#domain/text/older-version.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { lazily } from './lazily.ts';

/** The versions that contain an item; absent: all versions that contain its parent. */
export interface Lifetime {
  /** The first: `6` is 6.0.0. */
  readonly since?: string;
  /** The last: `5` is every 5.x. */
  readonly until?: string;
}

/** One value for all versions, or a list of values for some versions. */
export type Stored<One> = One | readonly One[];

export type StoredAttribute = AttributeSchema & Lifetime;

export interface StoredBlock {
  readonly attributes: Readonly<Record<string, Stored<StoredAttribute>>>;
  readonly blocks: Readonly<Record<string, Stored<StoredBlockType>>>;
}

/** A number is the index of the block among the shared ones. */
export type StoredBlockType = Omit<BlockTypeSchema, 'block'> & Lifetime & { readonly block: number | StoredBlock };

export interface StoredSchema {
  /** The included versions, oldest first. */
  readonly versions: readonly string[];
  /** Versions of the types that are not in all versions. */
  readonly lifetimes: Readonly<Record<string, Lifetime>>;
  readonly blocks: readonly StoredBlock[];
  readonly types: Readonly<Record<string, StoredBlock>>;
}

/**
 * Converts a schema to the text of a file.
 * @returns JSON with types in alphabetical order
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

/** A file whose lines are read on access. */
export interface SchemaFile extends Pick<StoredSchema, 'versions' | 'lifetimes' | 'types'> {
  /** Returns the shared block with a number. */
  readonly blockAt: (at: number) => StoredBlock;
}

/**
 * Opens the text of a file.
 * @param text the result of storedText
 * @returns its parts
 * @throws SyntaxError or Error if it is not such a text, at once or on access to a broken line
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
 * @param finish changes a type after reading
 * @returns the types of the version, each read on access; shared blocks are read once
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

/** Merges the schemas of several versions of a provider into the bundled form. */
import type { AttributeSchema, BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Lifetime, Stored, StoredAttribute, StoredBlock, StoredBlockType, StoredSchema } from '#terraform/stored-schema.ts';

/** The schema of one version, and the marks for its first and last version. */
export interface VersionedSchema {
  readonly schema: ProviderSchema;
  /** Mark for names that no earlier version has: absent for the oldest. */
  readonly since?: string;
  /** Mark for names that no later version has: absent for the newest. */
  readonly until?: string;
}

/** The definition of one name in each version; undefined if it does not exist there. */
type Across<One> = readonly (One | undefined)[];

interface Marks {
  readonly since: readonly (string | undefined)[];
  readonly until: readonly (string | undefined)[];
}

/**
 * Merges the versions.
 * @param versions oldest first
 * @returns the types with marked differences; all blocks are inline, none is shared yet
 */
export function mergeVersions(versions: readonly VersionedSchema[]): Pick<StoredSchema, 'lifetimes' | 'types'> {
  const marks = { since: versions.map(({ since }) => since), until: versions.map(({ until }) => until) };
  const whole = versions.map(() => true);
  const across = eachName(
    versions.map(({ schema }) => schema),
    (type) => ({ block: mergeBlocks(type, marks), lifetime: lifetimeOf(type, whole, marks) }),
  );
  const marked = Object.entries(across).filter(([, { lifetime }]) => Object.keys(lifetime).length > 0);
  return {
    lifetimes: Object.fromEntries(marked.map(([type, { lifetime }]) => [type, lifetime])),
    types: Object.fromEntries(Object.entries(across).map(([type, { block }]) => [type, block])),
  };
}

function eachName<One, Merged>(
  records: Across<Readonly<Record<string, One>>>,
  merge: (across: Across<One>) => Merged,
): Readonly<Record<string, Merged>> {
  const names = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))].toSorted();
  return Object.fromEntries(names.map((name) => [name, merge(records.map((record) => record?.[name]))]));
}

function mergeBlocks(blocks: Across<BlockSchema>, marks: Marks): StoredBlock {
  const around = blocks.map((block) => block !== undefined);
  return {
    attributes: eachName(
      blocks.map((block) => block?.attributes),
      (across): Stored<StoredAttribute> =>
        alternatives(across, around, { marks, keyOf: (one: AttributeSchema) => JSON.stringify(one), make: (alike) => first(alike) }),
    ),
    blocks: eachName(
      blocks.map((block) => block?.blocks),
      (across): Stored<StoredBlockType> =>
        alternatives(across, around, { marks, keyOf: headOf, make: (alike) => mergeBlockTypes(alike, marks) }),
    ),
  };
}

function headOf({ block: _block, ...head }: BlockTypeSchema): string {
  return JSON.stringify(head);
}

function mergeBlockTypes(alike: Across<BlockTypeSchema>, marks: Marks): StoredBlockType {
  const { block: _block, ...head } = first(alike);
  return {
    ...head,
    block: mergeBlocks(
      alike.map((one) => one?.block),
      marks,
    ),
  };
}

function first<One>(across: Across<One>): One {
  const found = across.find((one) => one !== undefined);
  if (found === undefined) throw new Error('expected what is in a version, found none');
  return found;
}

/** One definition if it is equal in all versions that have it, else one for each range of versions. */
function alternatives<One, Made extends object>(
  across: Across<One>,
  around: readonly boolean[],
  how: { readonly marks: Marks; readonly keyOf: (one: One) => string; readonly make: (alike: Across<One>) => Made },
): Stored<Made & Lifetime> {
  const keys = [...new Set(across.flatMap((one) => (one === undefined ? [] : [how.keyOf(one)])))];
  const made = keys.map((key) => {
    const alike = across.map((one) => (one !== undefined && how.keyOf(one) === key ? one : undefined));
    return { ...how.make(alike), ...lifetimeOf(alike, around, how.marks) };
  });
  const [only] = made;
  return only !== undefined && made.length === 1 ? only : made;
}

/** No mark at an end that the parent shares. */
function lifetimeOf(across: Across<unknown>, around: readonly boolean[], { since, until }: Marks): Lifetime {
  const [from, to] = [across.findIndex((one) => one !== undefined), across.findLastIndex((one) => one !== undefined)];
  const [begin, end] = [since[from], until[to]];
  return {
    ...(from > around.indexOf(true) && begin !== undefined ? { since: begin } : {}),
    ...(to < around.lastIndexOf(true) && end !== undefined ? { until: end } : {}),
  };
}

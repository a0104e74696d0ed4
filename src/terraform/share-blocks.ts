import type { Stored, StoredBlock, StoredBlockType, StoredSchema } from './stored-schema.ts';

/** A limit in characters, because a shorter block costs less than a reference to it. */
const MIN_LENGTH = 60;

/**
 * Finds blocks that occur in several places.
 * @param types every block in place
 * @returns the types with numbers in place of such blocks; a block comes after the blocks inside it
 */
export function shareBlocks(types: StoredSchema['types']): Pick<StoredSchema, 'blocks' | 'types'> {
  const counts = new Map<string, number>();
  for (const type of Object.values(types)) countIn(type, counts);
  const blocks: StoredBlock[] = [];
  const places = new Map<string, number>();
  const share = (block: StoredBlock): number | StoredBlock => {
    const key = JSON.stringify(block);
    if (key.length < MIN_LENGTH || (counts.get(key) ?? 0) < 2) return inner(block);
    const known = places.get(key) ?? blocks.push(inner(block)) - 1;
    places.set(key, known);
    return known;
  };
  const inner = ({ attributes, blocks: types }: StoredBlock): StoredBlock => ({
    attributes,
    blocks: Object.fromEntries(Object.entries(types).map(([name, stored]) => [name, mapStored(stored, (one) => withBlock(one, share))])),
  });
  const shared = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, inner(type)]));
  return { blocks, types: shared };
}

function countIn(block: StoredBlock, counts: Map<string, number>): void {
  for (const stored of Object.values(block.blocks).flat() as readonly StoredBlockType[]) {
    if (typeof stored.block === 'number') continue;
    const key = JSON.stringify(stored.block);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    if (before === 0) countIn(stored.block, counts);
  }
}

function mapStored<One>(stored: Stored<One>, change: (one: One) => One): Stored<One> {
  return Array.isArray(stored) ? (stored as readonly One[]).map(change) : change(stored as One);
}

function withBlock(one: StoredBlockType, share: (block: StoredBlock) => number | StoredBlock): StoredBlockType {
  return typeof one.block === 'number' ? one : { ...one, block: share(one.block) };
}

/** Public addresses in a workspace, by blocks of sixteen, the size in which providers assign them. */
import { eachText } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const blocksOfState = new WeakMap<Workspace['resources'], ReadonlyMap<number, ReadonlySet<string>>>();

/** Whether a string is an IPv4 address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * Whether the state contains an address, or enough others of its block of sixteen that the block is the team's. AWS and providers assign no
 * smaller blocks as a whole. https://docs.aws.amazon.com/vpc/latest/ipam/tutorials-eip-pool.html
 */
export function addressIsKnown(address: string, { resources }: Workspace, others: number): boolean {
  const blocks = blocksOfState.get(resources) ?? readBlocks(resources);
  blocksOfState.set(resources, blocks);
  const block = blocks.get(blockOf(address));
  return block !== undefined && (block.has(address) || block.size >= others);
}

function readBlocks(resources: Workspace['resources']): ReadonlyMap<number, ReadonlySet<string>> {
  const blocks = new Map<number, Set<string>>();
  for (const { values, mode } of resources) {
    if (mode !== 'managed') continue;
    eachText(values, (text) => {
      if (!isAddress(text)) return;
      const block = blocks.get(blockOf(text)) ?? new Set<string>();
      block.add(text);
      blocks.set(blockOf(text), block);
    });
  }
  return blocks;
}

function blockOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) >>> 4;
}

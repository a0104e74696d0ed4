/** Public addresses in a workspace, by blocks of sixteen, the size in which providers assign them. */
import type { Workspace } from '#domain/workspace.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { textsIn } from '#domain/json.ts';
import { groupBy } from '#domain/group-by.ts';

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whether a string is an IPv4 address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * Whether the state contains an address, or enough others of its block of sixteen that the block is the team's. AWS and providers assign no
 * smaller blocks as a whole. https://docs.aws.amazon.com/vpc/latest/ipam/tutorials-eip-pool.html
 */
export function addressIsKnown(address: string, { resources }: Workspace, others: number): boolean {
  const block: readonly string[] = blocksOf(resources).get(blockOf(address)) ?? [];
  return block.includes(address) || block.length >= others;
}

const blocksOf = memoizeByObject((resources: Workspace['resources']) => {
  const texts = resources.filter(({ mode }) => mode === 'managed').flatMap(({ values }) => textsIn(values));
  return groupBy(new Set(texts.filter(isAddress)), blockOf);
});

function blockOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) >>> 4;
}

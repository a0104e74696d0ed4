import type { StateResource, Workspace } from '#domain/workspace.ts';

const known = new WeakMap<readonly StateResource[], ReadonlyMap<string, StateResource>>();

/**
 * What the state holds of an instance. The state is read through once, however often it is asked.
 * @param address of the instance
 * @param workspace the root
 * @returns the managed instance; undefined where the state has none
 */
export function stateOf(address: string, { resources }: Pick<Workspace, 'resources'>): StateResource | undefined {
  const found = known.get(resources) ?? new Map(resources.filter(({ mode }) => mode === 'managed').map((one) => [one.address, one]));
  known.set(resources, found);
  return found.get(address);
}

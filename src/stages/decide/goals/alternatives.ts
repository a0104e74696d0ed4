/** The effect of each choice on the next apply. Does not rank the choices and names no value. */
import type { Alternative } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';

/** Lists the choices for a drift (accept, revert, hold) with their next effect. A change that cannot be in code has no accept. */
export function alternativesFor(drift: Drift): readonly Alternative[] {
  if (drift.invisible !== undefined && drift.invisible !== 'not-read-by-provider') return UNSEEN;
  switch (drift.kind) {
    case 'changed':
      return changed(drift);
    case 'unmanaged':
      return BY_HAND;
    case 'missing':
      return alternativesForDeletion(drift);
  }
}

const UNSEEN: readonly Alternative[] = [
  { verdict: 'revert', next: 'no plan shows it, so no apply reverts it: revert it by hand', undoes: [] },
  { verdict: 'hold', next: 'it stays as it is, and no apply touches it', undoes: [] },
];

const BY_HAND: readonly Alternative[] = [
  { verdict: 'accept', next: 'the code gets a block and an import; the next apply imports it into the state', undoes: [] },
  { verdict: 'revert', next: 'Terraform does not manage it, so no apply removes it: delete it by hand', undoes: [] },
  { verdict: 'hold', next: 'it stays unmanaged', undoes: [] },
];

function changed({ changes }: Drift): readonly Alternative[] {
  const undoes = changes.map((change) => change.path);
  const those = undoes.length === 1 ? 'it' : `${undoes.length} attributes`;
  return [
    { verdict: 'accept', next: 'the code gets this value; the next apply changes nothing', undoes: [] },
    { verdict: 'revert', next: `the code stays; the next apply sets ${those} back`, undoes },
    {
      verdict: 'hold',
      next: `the code stays; any apply in the meantime sets ${those} back, unless the code ignores changes of it`,
      undoes,
    },
  ];
}

function alternativesForDeletion({ changes }: Drift): readonly Alternative[] {
  const undoes = changes.map((change) => change.path);
  return [
    { verdict: 'accept', next: 'the block is removed from the code; the next apply creates nothing', undoes: [] },
    { verdict: 'revert', next: 'the code stays; the next apply recreates it without its data', undoes },
    { verdict: 'hold', next: 'the code stays; any apply in the meantime recreates it without its data', undoes },
  ];
}

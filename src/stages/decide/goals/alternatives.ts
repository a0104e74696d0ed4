/** What each choice would do next: what the next apply would undo, make or leave. It weighs nothing, and names no value. */
import type { Alternative } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';

/**
 * Lists the choices that a person has about a drift.
 * @param drift a drift
 * @returns accept, revert and hold in this order, each with what would happen next; what cannot come into code has no accept
 */
export function alternativesFor(drift: Drift): readonly Alternative[] {
  if (drift.invisible !== undefined && drift.invisible !== 'not-read-by-provider') return UNSEEN;
  switch (drift.kind) {
    case 'changed':
      return changed(drift);
    case 'unmanaged':
      return BY_HAND;
    case 'missing':
      return gone(drift);
  }
}

const UNSEEN: readonly Alternative[] = [
  { verdict: 'revert', next: 'no apply puts it back, because no plan shows it: somebody has to', undoes: [] },
  { verdict: 'hold', next: 'it stays as it is, and no apply touches it', undoes: [] },
];

const BY_HAND: readonly Alternative[] = [
  { verdict: 'accept', next: 'code gets a block and an import; the next apply only takes it into the state', undoes: [] },
  { verdict: 'revert', next: 'no apply removes it, because Terraform does not know it: somebody has to delete it', undoes: [] },
  { verdict: 'hold', next: 'it stays outside of Terraform', undoes: [] },
];

function changed({ changes }: Drift): readonly Alternative[] {
  const undoes = changes.map((change) => change.path);
  const those = undoes.length === 1 ? 'it' : `${undoes.length} attributes`;
  return [
    { verdict: 'accept', next: 'code is edited to say the same; the next apply changes nothing of it', undoes: [] },
    { verdict: 'revert', next: `code stays; the next apply sets ${those} back`, undoes },
    { verdict: 'hold', next: `code stays; any apply meanwhile sets ${those} back, unless code ignores changes of it`, undoes },
  ];
}

function gone({ changes }: Drift): readonly Alternative[] {
  const undoes = changes.map((change) => change.path);
  return [
    { verdict: 'accept', next: 'its block leaves code; the next apply makes nothing', undoes: [] },
    { verdict: 'revert', next: 'code stays; the next apply makes it anew, without the data that it held', undoes },
    { verdict: 'hold', next: 'code stays; any apply meanwhile makes it anew, without the data that it held', undoes },
  ];
}

import type { Patch } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { PreparedDelivery } from '#ports.ts';
import { bodyOf } from './body.ts';
import { joinChanges } from './chain.ts';
import { titleOf } from './title.ts';

/**
 * Prepares one delivery per intent with a converged patch: a commit's title, body and files. An unresolved part gets a delivery of its own.
 * @param reconciliations in the order of their patches, unresolved ones last: each patch starts from the previous text
 * @throws Error when the patches of one file do not follow from each other
 */
export function buildDeliveries(reconciliations: readonly Reconciliation[]): readonly PreparedDelivery[] {
  const converged = reconciliations.filter(isConverged);
  const [direct, late] = [converged.filter((item) => item.unresolved !== true), converged.filter((item) => item.unresolved === true)];
  const deliveries = [...byIntent(direct), ...byIntent(late)].map(toDelivery).filter((delivery) => delivery.files.length > 0);
  joinChanges(deliveries.flatMap((delivery) => delivery.files));
  return deliveries;
}

function byIntent(reconciliations: readonly Reconciliation[]): readonly (readonly Reconciliation[])[] {
  const intents = [...new Set(reconciliations.map((item) => item.decision.intent.id))];
  return intents.map((intent) => reconciliations.filter((item) => item.decision.intent.id === intent));
}

function toDelivery(reconciliations: readonly Reconciliation[]): PreparedDelivery {
  const files = joinChanges(distinctFiles(reconciliations)).filter((file) => file.before !== file.after);
  return { title: titleOf(reconciliations), body: bodyOf(reconciliations), files, reconciliations };
}

/** Counts a patch once, since the drifts of one intent share it. */
function distinctFiles(reconciliations: readonly Reconciliation[]): Patch['files'] {
  const patches = new Map(reconciliations.map((item) => [JSON.stringify(filesFromBase(item)), filesFromBase(item)]));
  return [...patches.values()].flat();
}

/** The files of a patch, with paths relative to the folder above all roots; none without a patch. */
export function filesFromBase({ patch, place }: Pick<Reconciliation, 'patch' | 'place'>): Patch['files'] {
  const files = patch?.files ?? [];
  return place === undefined ? files : files.map((file) => ({ ...file, path: pathFromBase(place, file.path) }));
}

function isConverged(reconciliation: Reconciliation): boolean {
  return reconciliation.status === 'converged' && reconciliation.patch !== undefined;
}

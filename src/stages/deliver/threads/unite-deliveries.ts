import type { PreparedDelivery } from '#ports.ts';
import { bodyOf } from '../body.ts';
import { joinChanges } from '../chain.ts';
import { titleOf } from '../title.ts';

/** Returns the name of the delivery's piece of work. */
export type PieceOf = (delivery: PreparedDelivery) => string;

/**
 * Joins the deliveries of one piece of work. A file edited by another delivery in between keeps them separate, because its texts would not
 * follow from each other.
 * @param deliveries in the order of their patches
 * @returns the joined deliveries, each at the place of its first part
 */
export function mergeDeliveries(deliveries: readonly PreparedDelivery[], pieceOf: PieceOf): readonly PreparedDelivery[] {
  const groups: PreparedDelivery[][] = [];
  for (const [index, delivery] of deliveries.entries()) {
    const group = groups.find(([first]) => first !== undefined && pieceOf(first) === pieceOf(delivery));
    const from = group?.[0] === undefined ? index : deliveries.indexOf(group[0]);
    const between = deliveries.slice(from, index).filter((one) => group?.includes(one) !== true);
    if (group !== undefined && !between.some((one) => sharesFile(one, delivery))) group.push(delivery);
    else groups.push([delivery]);
  }
  return groups.map(united);
}

function sharesFile(left: PreparedDelivery, right: PreparedDelivery): boolean {
  const paths = new Set(left.files.map((file) => file.path));
  return right.files.some((file) => paths.has(file.path));
}

function united(group: readonly PreparedDelivery[]): PreparedDelivery {
  const [only, ...more] = group;
  if (only !== undefined && more.length === 0) return only;
  const reconciliations = group.flatMap((one) => one.reconciliations);
  const files = joinChanges(group.flatMap((one) => one.files));
  return { title: titleOf(reconciliations), body: bodyOf(reconciliations), files, reconciliations };
}

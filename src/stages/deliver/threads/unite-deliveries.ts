import type { PreparedDelivery } from '#ports.ts';
import { bodyOf } from '../body.ts';
import { joinChanges } from '../chain.ts';
import { titleOf } from '../title.ts';

/** By which name the piece of work goes that a delivery is of. */
export type PieceOf = (delivery: PreparedDelivery) => string;

/**
 * Makes one delivery of those that are of one piece of work. A file that another delivery edited in between keeps them apart: its texts would
 * not follow from each other.
 * @param deliveries in the order their patches were made
 * @returns in the order of the first of each
 */
export function uniteDeliveries(deliveries: readonly PreparedDelivery[], pieceOf: PieceOf): readonly PreparedDelivery[] {
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

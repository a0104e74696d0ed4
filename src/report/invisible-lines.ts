import type { InvisibleReason } from '#domain/drop-reason.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import type { RunReport } from '#domain/run-report.ts';
import { differenceLines } from './change-lines.ts';

/** How people read why no plan shows a change. */
const INVISIBLE_MEANING: Readonly<Record<InvisibleReason, string>> = {
  'ignored-by-code': 'code ignores changes to it (ignore_changes)',
  'not-an-argument': 'Terraform has no argument for it',
  'not-read-by-provider': 'the provider does not read it',
  'not-in-refresh': 'a later refresh does not show it',
  'other-place': 'no root of this run covers its account and region',
  'put-back-again': 'it changed and was restored to its original value',
  'not-managed-here': 'neither code nor state has it',
  'outside-this-code': 'it is unrelated to this code',
};

/**
 * Says why no plan shows a change.
 * @param item an invisible change of a report
 * @returns a clause without a full stop
 */
export function invisibleMeaning({ reason, place }: RunReport['invisible'][number]): string {
  return place === undefined ? INVISIBLE_MEANING[reason] : `it is in ${plainLine(place)}, which no root of this run covers`;
}

/**
 * Names what changed unseen.
 * @param item an invisible change of a report
 * @returns its address; without one its type and import id, and what it hangs on
 */
export function invisibleName(item: RunReport['invisible'][number]): string {
  const name = item.address ?? `${item.resourceType} ${item.importId ?? 'without a known id'}`;
  return plainLine(item.attachedTo === null ? name : `${name}, on ${item.attachedTo}`);
}

/**
 * Says in plain words what changed unseen.
 * @param item an invisible change of a report
 * @param limit how many lines at most; what is left is counted in one more line
 * @returns one line per difference, without control characters; none where nothing is known
 */
export function invisibleLines(item: RunReport['invisible'][number], limit: number): readonly string[] {
  const shown = Object.entries(item.attributes).filter(([path]) => !(path === 'tags_all' && 'tags' in item.attributes));
  return folded(
    shown.flatMap(([path, change]) => differenceLines(path, change)),
    limit,
  );
}

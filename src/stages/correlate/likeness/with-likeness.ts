import type { Catalogue } from '#catalogue/catalogue.ts';
import { asList } from '#catalogue/select.ts';
import { TAG_EDITOR } from '#catalogue/tag-editor.ts';
import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Folded } from '../play/fold-events.ts';
import type { Target } from '../play/target.ts';
import { readByLikeness } from './read-by-likeness.ts';

/** Moves unknown calls that can be read by similarity to targets; the others stay unknown. */
export function withLikeness(folded: Folded, filtered: Filtered, workspace: Workspace, catalogue: Catalogue): Folded {
  if (folded.unknown.length === 0) return folded;
  const terraform = filtered.context
    .filter(({ reason, event }) => reason === 'made-by-terraform' && catalogue.callsOf(event.eventSource, event.eventName).length === 0)
    .map(({ event }) => event);
  const byTerraform = new Set(terraform.map((event) => event.eventID));
  const events = inTimeOrder([...folded.unknown, ...terraform], () => 0);
  const { targets, unread } = readByLikeness(events, { workspace, catalogue, byTerraform });
  const kept = targets.filter((target) => !isContradicted(target, workspace));
  const claimed = new Set(kept.flatMap((target) => target.events.map((event) => event.eventID)));
  const unknown = new Set(unread.map((event) => event.eventID));
  const isForeign = (event: CloudTrailEvent): boolean => isTagEdit(event) && namesResources(event) && !folded.doubts.has(event.eventID);
  const left = folded.unknown.filter((event) => unknown.has(event.eventID) || !claimed.has(event.eventID));
  return {
    ...folded,
    targets: [...folded.targets, ...kept],
    // Calls that tag resources outside this state are known calls about resources not managed here.
    notManaged: [...folded.notManaged, ...left.filter(isForeign)],
    unknown: left.filter((event) => !isForeign(event)),
  };
}

function isTagEdit(event: CloudTrailEvent): boolean {
  return event.eventSource === TAG_EDITOR && /^(?:Tag|Untag)Resources$/.test(event.eventName);
}

function namesResources({ requestParameters }: CloudTrailEvent): boolean {
  const named = asList(requestParameters?.['resourceARNList']);
  return named.length > 0 && named.every((arn) => typeof arn === 'string' && arn.startsWith('arn:'));
}

/** True if a later refresh without a change contradicts the reading. */
function isContradicted(target: Target, { refresh, refreshedAt }: Workspace): boolean {
  if (refresh === undefined || target.resource === undefined) return false;
  const isNewer = refreshedAt !== undefined && target.events.some((event) => Date.parse(event.eventTime) > Date.parse(refreshedAt));
  return !isNewer && !refresh.some((change) => change.address === target.key);
}

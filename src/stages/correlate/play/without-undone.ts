import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { isAsTerraformLeft } from './apply-outside-state.ts';
import type { Folded } from './fold-events.ts';

/** Settles resources outside this state that ended as Terraform left them, with their events that changed nothing else. */
export function withoutUndone(folded: Folded, schema: ProviderSchema): Folded {
  const undone = new Set([...folded.targets, ...folded.outsideState].filter((target) => isAsTerraformLeft(target, schema)));
  if (undone.size === 0) return folded;
  const [targets, outsideState] = [folded.targets, folded.outsideState].map((all) => all.filter((target) => !undone.has(target)));
  const busy = new Set([...(targets ?? []), ...(outsideState ?? [])].flatMap((target) => idsOf(target.events)));
  const settled = [...undone]
    .map((target): Settled => ({
      reason: target.undone ? 'undone-by-terraform' : 'net-zero',
      resourceType: target.type,
      eventIDs: idsOf(target.events).filter((eventID) => !busy.has(eventID)),
    }))
    .filter((item) => item.eventIDs.length > 0);
  const gone = new Set(settled.flatMap((item) => item.eventIDs));
  return {
    ...folded,
    targets: targets ?? [],
    outsideState: outsideState ?? [],
    notManaged: folded.notManaged.filter((event) => !gone.has(event.eventID)),
    left: [...folded.left, ...settled],
  };
}

function idsOf(events: readonly CloudTrailEvent[]): readonly string[] {
  return [...new Set(events.map((event) => event.eventID))];
}

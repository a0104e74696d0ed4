import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** What nobody is known to have done is not accepted. */
export const unattributed: Guardrail = {
  id: 'unattributed',
  title: 'Nobody in the trail did it',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    if (drift.events.length === 0)
      return { message: `No event of the trail explains ${resourceName(drift)}: a longer window or another region's trail may` };
    if (drift.actors.every((actor) => actor.kind === 'unknown'))
      return { message: `The trail does not say who changed ${resourceName(drift)}` };
    const alone = drift.changes.find((change) => change.eventIDs.length === 0 && change.path !== 'tags_all');
    if (drift.kind === 'changed' && alone !== undefined)
      return { message: `No event of the trail explains ${alone.path} of ${resourceName(drift)}, while others explain the rest` };
    return undefined;
  },
};

import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import type { DriftField } from '#domain/fields-of.ts';
import { controllerOf } from '../controllers.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';
import { holdOn } from '../standing-holds.ts';

/** What nobody is known to have done is not accepted. */
export const unattributed: Guardrail = {
  id: 'unattributed',
  title: 'Nobody in the trail did it',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    const unknown = fieldsOf(drift).filter((field) => !isKnownOtherwise(field, drift, context));
    if (drift.events.length === 0)
      return unknown.length === 0
        ? undefined
        : { message: `No event of the trail explains ${resourceName(drift)}: a longer window or another region's trail may` };
    if (drift.actors.every((actor) => actor.kind === 'unknown'))
      return { message: `The trail does not say who changed ${resourceName(drift)}` };
    const alone = drift.kind === 'changed' ? unknown.find(({ changes }) => changes.every(isAlone)) : undefined;
    return alone === undefined || alone.path === 'tags_all'
      ? undefined
      : { message: `No event of the trail explains ${alone.path} of ${resourceName(drift)}, while others explain the rest` };
  },
};

function isAlone(change: AttributeChange): boolean {
  return change.eventIDs.length === 0;
}

/** What a service moves by itself leaves no event of anybody, and what an earlier run holds was explained then. */
function isKnownOtherwise(field: DriftField, drift: Drift, context: GuardrailContext): boolean {
  return (
    holdOn(field, context.circumstances) !== undefined ||
    field.changes.every((change) => controllerOf(change, drift, context) !== undefined)
  );
}

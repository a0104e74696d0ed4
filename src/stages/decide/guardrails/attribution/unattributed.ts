import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { controllerOf } from '../../holds/controllers.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';
import { holdOn } from '../../holds/standing-holds.ts';

/** A change without a known actor is not accepted. */
export const unattributed: Guardrail = {
  id: 'unattributed',
  title: 'No matching CloudTrail event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    const alone = fieldsOf(drift).filter(({ changes }) => drift.events.length === 0 || changes.every(isAlone));
    const unknown = alone.filter((field) => !isKnownOtherwise(field, drift, context));
    if (drift.events.length === 0)
      return unknown.length === 0
        ? undefined
        : { message: `No CloudTrail event matches ${resourceName(drift)}: try a longer window or the trail of another region` };
    if (drift.actors.every((actor) => actor.kind === 'unknown'))
      return { message: `CloudTrail does not identify who changed ${resourceName(drift)}` };
    const unmatched = drift.changes
      .flatMap(({ unmatched = [] }) => unmatched)
      .find((path) => path !== 'tags_all' && !path.startsWith('tags_all.'));
    if (unmatched !== undefined)
      return {
        message: boundText(
          `No CloudTrail event wrote the current value of ${unmatched} of ${resourceName(drift)}: the matching events wrote another value`,
          300,
        ),
      };
    const [first] = drift.kind === 'changed' ? unknown.filter(({ path }) => path !== 'tags_all') : [];
    return first === undefined
      ? undefined
      : { message: `No CloudTrail event matches ${first.path} of ${resourceName(drift)}; events match its other changes` };
  },
};

function isAlone(change: AttributeChange): boolean {
  return change.eventIDs.length === 0;
}

/** A service's own change has no event of an actor, and a held change was explained in an earlier run. */
function isKnownOtherwise(field: DriftField, drift: Drift, context: GuardrailContext): boolean {
  return (
    holdOn(field, context.circumstances) !== undefined ||
    field.changes.every((change) => controllerOf(change, drift, context) !== undefined)
  );
}

import { holdsData } from '#catalogue/attribute-notes.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { JsonObject } from '#domain/json.ts';
import { currentResources } from '../../exposure/current-resources.ts';
import { resourceName, valuesOf } from '../../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../../guardrail.ts';

/** Code is removed only if a deletion event explains it and no other resource still uses the deleted one. */
export const deletion: Guardrail = {
  id: 'deletion',
  title: 'Missing without a deletion event, or still in use',
  docs: 'https://developer.hashicorp.com/terraform/language/state/remove',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    // The data-loss guardrail covers data stores, and unattributed covers deletions without an event.
    if (drift.kind !== 'missing' || drift.events.length === 0 || holdsData(context.catalogue, drift.resourceType)) return undefined;
    if (!drift.events.some((event) => isDeletion(event, drift, context))) {
      return { message: `${resourceName(drift)} is missing, and none of its events is a deletion` };
    }
    const user = stillUsedBy(drift, context);
    return user === undefined ? undefined : { message: boundText(`${resourceName(drift)} was deleted, and ${user} still uses it`, 300) };
  },
};

const DELETING_VERB =
  /^(?:Delete|BatchDelete|Remove|Detach|Deregister|Terminate|Release|Revoke|Disassociate|Unsubscribe|Cancel|Disable|Schedule\w*Deletion)/;

function isDeletion(event: CloudTrailEvent, drift: Drift, context: GuardrailContext): boolean {
  const calls = context.catalogue
    .callsOf(event.eventSource, event.eventName)
    .filter(({ entry, call }) => entry.type === drift.resourceType && call.identify(event).length > 0);
  // Some deletions are other calls, such as writing an empty policy; the catalogue maps these. Unmapped calls are recognised by their verb.
  return calls.some(({ call }) => call.effect === 'deletes') || DELETING_VERB.test(event.eventName);
}

/** Finds the address of a resource in the state that references a deleted one and was not deleted with it. */
export function stillUsedBy(drift: Drift, context: GuardrailContext): string | undefined {
  const { before } = valuesOf(drift, context.workspace);
  const gone = new Set(context.drifts.filter((other) => other.kind === 'missing').map((other) => other.address));
  const arn = before['arn'];
  const user = context.workspace.resources.find((resource) => {
    if (resource.mode !== 'managed' || resource.address === drift.address || gone.has(resource.address)) return false;
    const references = Object.entries(context.catalogue.entries.get(resource.type)?.references ?? {});
    const named = references.some(
      ([attribute, target]) =>
        target.type === drift.resourceType && isText(before[target.attribute]) && resource.values[attribute] === before[target.attribute],
    );
    return (
      named ||
      (isText(arn) &&
        Object.entries(resource.values).some(([attribute, value]) => attribute !== 'id' && attribute !== 'arn' && value === arn))
    );
  });
  return user?.address ?? namedIn(before, drift, context);
}

/** Ids and ARNs that AWS generates, which are unique. */
const GIVEN = /^(?:arn:aws[\w-]*:|[a-z]+-[0-9a-f]{8,}$|alias\/)/;

/** Finds a reference anywhere in the values: in a list or a nested block. */
function namedIn(before: JsonObject, drift: Drift, { drifts, workspace }: GuardrailContext): string | undefined {
  const names = [before['id'], before['arn']].filter(isText).filter((name) => GIVEN.test(name));
  return names.flatMap((name) => currentResources(drifts, workspace).mentioning(name)).find((address) => address !== drift.address);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

import type { Catalogue } from '#catalogue/catalogue.ts';
import { beyondCatalogue } from '#catalogue/beyond-catalogue.ts';
import { defineResource } from '#catalogue/define.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import { containsRedaction } from '#catalogue/redaction.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { Folded } from '../play/fold-events.ts';
import { normalised } from '../likeness/call-words.ts';
import { createNamed } from '../resources/named-in-record.ts';
import type { Named } from '../resources/named-in-record.ts';
import { managedTarget, untouched } from '../play/target.ts';
import type { Target } from '../play/target.ts';
import { touchTarget } from '../play/apply-to-target.ts';
import { unreadMembersOf } from './unread-members.ts';
import { withUnknownEffect } from './unread-calls.ts';

const REMOVES = /^(?:Delete|Terminate|Deregister|Unregister|Destroy|Release|Remove|Purge|Decommission)(?=[A-Z])/;

/**
 * Assigns unreadable calls to the managed resource that they name by id, ARN or unique name. The new values are unknown, and the resource
 * counts as likely changed or deleted. A call that names none or several stays unknown.
 */
export function withNamedById(known: Folded, workspace: Workspace, catalogue: Catalogue): Folded {
  if (known.unknown.length === 0) return known;
  const targets = new Map(known.targets.map((target) => [target.key, target]));
  const byAddress = new Map(workspace.resources.filter(({ mode }) => mode === 'managed').map((one) => [one.address, one]));
  const namedIn = createNamed(workspace.resources);
  const left = known.unknown.filter((event) => {
    const doubt = known.doubts.get(event.eventID);
    const named = doubt === undefined ? nameIn(event, namedIn, catalogue) : undefined;
    const resource = named?.resource ?? byAddress.get(doubt?.reason === 'unread-request' ? (doubt.address ?? '') : '');
    if (resource === undefined) return true;
    const before = targets.get(resource.address) ?? untouched(managedTarget(resource, entryOf(resource, catalogue)));
    const after =
      doubt !== undefined
        ? withoutValues(before, event, { workspace, catalogue })
        : named?.isItself === true && deletes(event, resource)
          ? deleted(before, event)
          : changed(before, event);
    if (after === undefined) return true;
    targets.set(resource.address, after);
    return false;
  });
  return { ...known, targets: [...targets.values()], unknown: left };
}

/** Finds the resource of an unreadable call. For a call in the catalogue, only if the record hides values. */
function nameIn(event: CloudTrailEvent, namedIn: ReturnType<typeof createNamed>, catalogue: Catalogue): Named | undefined {
  const types = new Set(catalogue.callsIn(event).map(({ entry }) => entry.type));
  if (types.size > 0) {
    const named = containsRedaction(event.requestParameters ?? null) ? namedIn(event, 'any') : undefined;
    return named !== undefined && types.has(named.resource.type) ? named : undefined;
  }
  const named = namedIn(event);
  // In a call about a kind that Terraform cannot manage, the name of a managed resource may only locate the subject.
  if (named === undefined || beyondCatalogue(event.eventSource, event.eventName) === undefined) return named;
  return (named.isItself && deletes(event, named.resource)) || (named.isSure && !REMOVES.test(event.eventName)) ? named : undefined;
}

function entryOf({ type }: StateResource, catalogue: Catalogue): Target['entry'] {
  const { eventSource } = eventSourceOf(type);
  return (
    catalogue.entries.get(type) ?? {
      ...defineResource({ type, eventSource, importId: () => undefined, calls: {} }),
      attributes: {},
    }
  );
}

function deleted(before: Target, event: CloudTrailEvent): Target {
  return { ...touchTarget(before, { event, effect: 'deletes', writes: {}, level: 'service-model' }), unproven: 'likeness' };
}

function changed(before: Target, event: CloudTrailEvent): Target {
  const members = Object.keys(withoutWrapper(event.requestParameters ?? {}));
  const name = plainEventName(event.eventName);
  return {
    ...withUnknownEffect(before, event, { unread: members.length === 0 ? [name] : members.map((member) => `${name}: ${member}`) }),
    unproven: 'likeness',
  };
}

/** Handles a known call that names a managed resource, but whose record omits the values. */
function withoutValues(
  before: Target,
  event: CloudTrailEvent,
  { workspace, catalogue }: { readonly workspace: Workspace; readonly catalogue: Catalogue },
): Target | undefined {
  if (unreadMembersOf(before, catalogue)(event).length > 0) return undefined;
  const attributes = Object.entries(workspace.schema[before.type]?.attributes ?? {});
  const [secret, ...others] = attributes
    .filter(([, one]) => one.sensitive === true && one.computed !== true && one.writeOnly !== true)
    .map(([path]) => path);
  return withUnknownEffect(before, event, {
    unread: [plainEventName(event.eventName)],
    ...(secret === undefined || others.length > 0 ? {} : { path: secret }),
  });
}

/** True if the call deletes the resource. DeleteClusterPolicy does not delete the cluster. Batch calls use the plural. */
function deletes({ eventName }: CloudTrailEvent, { type }: StateResource): boolean {
  const name = plainEventName(eventName);
  if (!REMOVES.test(name)) return false;
  const noun = normalised(name.replace(REMOVES, '')).replace(/s$/, '');
  const own = [eventSourceOf(type).noun, type.replace(/^[a-z]+_/, '')].map((words) => normalised(words).replace(/s$/, ''));
  return own.includes(noun);
}

/** Removes the wrapper `<Action>Request` of newer Amazon EC2 calls. */
function withoutWrapper(members: NonNullable<CloudTrailEvent['requestParameters']>): NonNullable<CloudTrailEvent['requestParameters']> {
  const [[name, inner] = ['', null], ...others] = Object.entries(members);
  return others.length === 0 && /Req(?:uest)?$/.test(name) && isJsonObject(inner) ? inner : members;
}

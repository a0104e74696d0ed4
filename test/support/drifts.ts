/** Builders of drifts, intents and guardrail contexts: complete values with sensible defaults. */
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { actorKey, actorOf } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from './builders.ts';
import { WORDS } from './words.ts';

let made = 0;

/** One changed attribute. */
export function aChange(path: string, before: Json, after: Json, over: Partial<AttributeChange> = {}): AttributeChange {
  return { path, before, after, sensitive: false, hidden: false, eventIDs: [], ...over };
}

/** A changed queue with an event and an actor; the actors are derived from the events. */
export function aDrift(over: Partial<Drift> = {}): Drift {
  made += 1;
  const events = over.events ?? [anEvent()];
  const eventIDs = events.map((event) => event.eventID);
  const { changes = [aChange('visibility_timeout_seconds', 30, 60)], ...rest } = over;
  return {
    id: `drift-${made}`,
    kind: 'changed',
    resourceType: 'aws_sqs_queue',
    address: 'aws_sqs_queue.jobs',
    changes: changes.map((change) => (change.eventIDs.length > 0 ? change : { ...change, eventIDs })),
    events,
    context: [],
    writes: [],
    actors: [...new Map(events.map((event) => [actorKey(actorOf(event)), actorOf(event)])).values()],
    seenIn: 'trace',
    ...rest,
  };
}

/** A managed resource with one attribute changed. */
export function aChanged(address: string, path: string, values: readonly [before: Json, after: Json]): Drift {
  return aDrift({ resourceType: typeOf(address), address, changes: [aChange(path, values[0], values[1])] });
}

/** A resource made by hand. */
export function anUnmanaged(resourceType: string, observed: JsonObject, over: Partial<Drift> = {}): Drift {
  const { address: _address, ...drift } = aDrift({
    kind: 'unmanaged',
    resourceType,
    importId: 'made-by-hand',
    observed,
    changes: Object.entries(observed).map(([path, after]) => aChange(path, null, after)),
    ...over,
  });
  return drift;
}

/** A managed resource that a call deleted. */
export function aMissing(address: string, before: JsonObject, over: Partial<Drift> = {}): Drift {
  return aDrift({
    kind: 'missing',
    resourceType: typeOf(address),
    address,
    changes: Object.entries(before).map(([path, value]) => aChange(path, value, null)),
    events: [anEvent({ eventName: 'DeleteThing', eventSource: 'example.amazonaws.com', requestParameters: null })],
    ...over,
  });
}

/** One write of an attribute by the actor of the event. */
export function aWrite(event: CloudTrailEvent, path: string, value: Json): AttributeWrite {
  return { eventID: event.eventID, eventTime: event.eventTime, actor: actorOf(event), path, value, hidden: false };
}

/** An intent with unknown motivation for the given drifts. */
export function anIntent(drifts: readonly Drift[], over: Partial<Intent> = {}): Intent {
  return {
    id: 'intent-1',
    drifts,
    actions: ['update'],
    goal: 'operability',
    motivation: { kind: 'unknown', evidence: [] },
    summary: 'alice changed something',
    actors: drifts.flatMap((drift) => drift.actors),
    inferredBy: 'catalogue',
    confidence: 'likely',
    evidence: [],
    ...over,
  };
}

/** An intent with an incident as motivation. */
export function anIncident(drifts: readonly Drift[]): Intent {
  return anIntent(drifts, { motivation: { kind: 'incident', evidence: ['INC-7-carol'] } });
}

/** A resource of the state. */
export function aResource(address: string, values: JsonObject, over: Partial<StateResource> = {}): StateResource {
  const parsed = parseAddress(address);
  if (parsed === undefined) throw new Error(`not an address: ${address}`);
  return { address, mode: 'managed', values, sensitive: [], ...parsed, ...over };
}

/** A workspace with resources and without code. */
export function aWorkspace(resources: readonly StateResource[] = []): Workspace {
  return { directory: '/root', files: [], resources, schema: {}, environmentVariables: {}, adopted: [] };
}

/** The context of a guardrail: by default the real catalogue, no state and the default policy. */
export function aContext(over: Partial<GuardrailContext> = {}): GuardrailContext {
  return {
    catalogue,
    workspace: aWorkspace(),
    policy: parsePolicy(undefined, 'test'),
    drifts: [],
    intents: [],
    circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS),
    ...over,
  };
}

/** A policy document with the given statements, as text. */
export function aPolicy(...statements: readonly JsonObject[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

function typeOf(address: string): string {
  return parseAddress(address)?.type ?? 'aws_sqs_queue';
}

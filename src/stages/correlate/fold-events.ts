import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Call, ResourceEntry, Writes } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { chooseRepresentation } from './choose-representation.ts';
import type { Representation } from './choose-representation.ts';
import type { StateIndex } from './index-state.ts';
import { managedTarget, touchTarget, unmanagedTarget, writesOf } from './target.ts';
import type { Target } from './target.ts';

/** What the kept events do, each event in at least one of the lists or in a target. */
export interface Folded {
  readonly targets: readonly Target[];
  /** No catalogue entry knows the call, or it wrote nothing that the entry knows. */
  readonly unknown: readonly CloudTrailEvent[];
  /** Known calls about things that are not in this state. */
  readonly notManaged: readonly CloudTrailEvent[];
  readonly ambiguous: readonly CloudTrailEvent[];
}

/** What the fold is given beside the events. */
export interface FoldContext {
  readonly catalogue: Catalogue;
  readonly index: StateIndex;
  readonly evaluator: Evaluator;
}

type Outcome = 'applied' | 'wrote-nothing' | 'not-managed' | 'ambiguous' | 'not-concerned';

/**
 * Plays the events onto the state, in order, so that what cancels out leaves no trace.
 * @param events kept events in order of compareEvents
 * @param context catalogue, state and code
 * @returns every resource an event touched, and the events that touched none
 */
export function foldEvents(events: readonly CloudTrailEvent[], context: FoldContext): Folded {
  const targets = new Map<string, Target>();
  const unknown: CloudTrailEvent[] = [];
  const notManaged: CloudTrailEvent[] = [];
  const ambiguous: CloudTrailEvent[] = [];
  for (const event of events) {
    const outcomes = context.catalogue.callsOf(event.eventSource, event.eventName).map((known) => applyCall(event, known, targets, context));
    if (outcomes.includes('applied')) continue;
    if (outcomes.includes('ambiguous')) ambiguous.push(event);
    else if (outcomes.includes('not-managed')) notManaged.push(event);
    else unknown.push(event);
  }
  return { targets: [...targets.values()], unknown, notManaged, ambiguous };
}

function applyCall(event: CloudTrailEvent, known: { readonly entry: ResourceEntry; readonly call: Call }, targets: Map<string, Target>, context: FoldContext): Outcome {
  const { entry, call } = known;
  const identities = call.identify(event);
  if (identities.length === 0) return 'not-concerned';
  const question = { entry, identities, region: event.awsRegion, targets: [...targets.values()] };
  const found = chooseRepresentation(question, context.index, context.evaluator);
  if (found.kind === 'ambiguous') return 'ambiguous';
  if (found.kind === 'inline') return applyInline(event, call, { ...found, entry }, targets, context);
  const target = targetFor(found, { entry, call, event, identity: identities[0] ?? {} }, targets);
  if (target === undefined) return 'not-managed';
  const writes = call.effect === 'deletes' ? {} : writesOf(call, event, target);
  if (call.effect === 'updates' && Object.keys(writes).length === 0) return 'wrote-nothing';
  targets.set(target.key, touchTarget(target, { event, effect: call.effect, writes }));
  return 'applied';
}

function targetFor(
  found: Exclude<Representation, { kind: 'inline' | 'ambiguous' }>,
  made: { readonly entry: ResourceEntry; readonly call: Call; readonly event: CloudTrailEvent; readonly identity: Readonly<Record<string, string>> },
  targets: ReadonlyMap<string, Target>,
): Target | undefined {
  switch (found.kind) {
    case 'managed':
      return targets.get(found.resource.address) ?? managedTarget(found.resource, made.entry);
    case 'made-here':
      return targets.get(found.target.key) ?? found.target;
    case 'absent':
      return made.call.effect === 'creates' || made.call.effect === 'puts' ? unmanagedTarget(made.entry, made.identity, made.event.eventID) : undefined;
  }
}

/** The thing is an attribute of another resource: the call's value becomes that attribute's value. */
function applyInline(
  event: CloudTrailEvent,
  call: Call,
  found: Extract<Representation, { kind: 'inline' }> & { readonly entry: ResourceEntry },
  targets: Map<string, Target>,
  context: FoldContext,
): Outcome {
  const ownerEntry = context.catalogue.entries.get(found.form.type);
  const owner = 'target' in found.owner ? found.owner.target : ownerEntry && (targets.get(found.owner.resource.address) ?? managedTarget(found.owner.resource, ownerEntry));
  if (owner === undefined) return 'not-managed';
  const before = { ...managedAs(found.entry, owner), values: { [found.form.value]: owner.values[found.form.attribute] ?? null } };
  const own = call.effect === 'deletes' ? { [found.form.value]: '' } : writesOf(call, event, before);
  const value = own[found.form.value];
  if (value === undefined) return 'wrote-nothing';
  const writes: Writes = { [found.form.attribute]: value };
  targets.set(owner.key, touchTarget(owner, { event, effect: 'updates', writes }));
  return 'applied';
}

function managedAs(entry: ResourceEntry, owner: Target): Target {
  return { ...owner, entry, exists: true };
}

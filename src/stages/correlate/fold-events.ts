import type { Catalogue, CatalogueCall } from '#catalogue/catalogue.ts';
import type { Call, InlineForm, ResourceEntry, Writes } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { chooseRepresentation } from './choose-representation.ts';
import type { Representation } from './choose-representation.ts';
import type { StateIndex } from './index-state.ts';
import { managedTarget, putBack, touchTarget, unmanagedTarget } from './target.ts';
import type { Target } from './target.ts';
import { createTargetBook } from './target-book.ts';
import type { TargetBook } from './target-book.ts';
import { writesOf } from './writes-of.ts';

/** What the kept events do, each event in at least one of the lists or in a target. */
export interface Folded {
  readonly targets: readonly Target[];
  /** No catalogue entry knows the call, or it wrote nothing that the entry knows. */
  readonly unknown: readonly CloudTrailEvent[];
  /** Known calls about things that are not in this state, with what they wrote on which thing, as far as that can be told. */
  readonly notManaged: readonly CloudTrailEvent[];
  /** Those things: no call of the window made them, and they may hang on a managed resource. */
  readonly strangers: readonly Target[];
  readonly ambiguous: readonly CloudTrailEvent[];
}

/** What the fold is given beside the events. */
export interface FoldContext {
  readonly catalogue: Catalogue;
  readonly index: StateIndex;
  readonly evaluator: Evaluator;
  /** eventIDs of calls that Terraform made: they undo, and are never a drift themselves. */
  readonly byTerraform: ReadonlySet<string>;
}

/** What the fold collects about things that are not in this state. */
interface Collecting extends FoldContext {
  readonly strangers: TargetBook;
  /** Which call met which of them. */
  readonly met: Set<string>;
}

type Outcome = 'applied' | 'wrote-nothing' | 'not-managed' | 'ambiguous' | 'not-concerned' | 'waits';

/**
 * Plays the events onto the state, in order, so that what cancels out leaves no trace.
 * @param events kept events and Terraform's own, in order of compareEvents
 * @param context catalogue, state and code
 * @returns every resource a kept event touched, and the kept events that touched none
 */
export function foldEvents(events: readonly CloudTrailEvent[], context: FoldContext): Folded {
  const targets = createTargetBook();
  const unknown: CloudTrailEvent[] = [];
  const notManaged: CloudTrailEvent[] = [];
  const ambiguous: CloudTrailEvent[] = [];
  const strangers = createTargetBook();
  const collecting: Collecting = { ...context, strangers, met: new Set() };
  for (const second of inSeconds(events)) {
    for (const [event, outcomes] of applySecond(second, targets, collecting)) {
      if (context.byTerraform.has(event.eventID) || outcomes.includes('applied')) continue;
      if (outcomes.includes('ambiguous')) ambiguous.push(event);
      else if (outcomes.includes('not-managed')) notManaged.push(event);
      else unknown.push(event);
    }
  }
  return {
    targets: targets.all().filter((target) => target.events.length > 0),
    unknown,
    notManaged,
    strangers: strangers.all(),
    ambiguous,
  };
}

/**
 * CloudTrail gives seconds only, and eventIDs say nothing of order. Within a second, a change of a thing that is not
 * there yet, and the making of one that is still there, are played again at its end.
 */
function applySecond(
  events: readonly CloudTrailEvent[],
  targets: TargetBook,
  context: Collecting,
): readonly (readonly [CloudTrailEvent, readonly Outcome[]])[] {
  const calls = events.map((event) => context.catalogue.callsIn(event));
  const [only] = events;
  const [known, ...others] = calls[0] ?? [];
  if (events.length === 1 && only !== undefined && known !== undefined && others.length === 0)
    return [[only, [applyCall(known.event, { ...known, mayWait: false }, targets, context)]]];
  const first = events.map((_, index) =>
    (calls[index] ?? []).map((known) => applyCall(known.event, { ...known, mayWait: events.length > 1 }, targets, context)),
  );
  return events.map((event, index) => [
    event,
    (calls[index] ?? []).map((known, at) => {
      const outcome = first[index]?.[at] ?? 'not-concerned';
      return outcome === 'waits' || outcome === 'not-managed'
        ? applyCall(known.event, { ...known, mayWait: false }, targets, context)
        : outcome;
    }),
  ]);
}

function inSeconds(events: readonly CloudTrailEvent[]): readonly (readonly CloudTrailEvent[])[] {
  const seconds: CloudTrailEvent[][] = [];
  let last: { readonly text: string; readonly time: number; readonly events: CloudTrailEvent[] } | undefined;
  for (const event of events) {
    const time = last?.text === event.eventTime ? last.time : Date.parse(event.eventTime);
    if (last?.time === time) {
      last.events.push(event);
      continue;
    }
    last = { text: event.eventTime, time, events: [event] };
    seconds.push(last.events);
  }
  return seconds;
}

function applyCall(
  event: CloudTrailEvent,
  known: CatalogueCall & { readonly mayWait: boolean },
  targets: TargetBook,
  context: Collecting,
): Outcome {
  const { entry, call, level } = known;
  const identities = call.identify(event);
  if (identities.length === 0) return 'not-concerned';
  const question = {
    entry,
    identities,
    place: { region: event.awsRegion, account: event.recipientAccountId },
    targets,
    rivalry: call.rivalry,
    claimedBy: call.claimedBy === undefined ? undefined : { type: call.claimedBy.type, identities: call.claimedBy.identify(event) },
  };
  const found = chooseRepresentation(question, context.index, context.evaluator);
  if (found.kind === 'ambiguous') return 'ambiguous';
  if (found.kind === 'elsewhere') return 'not-concerned';
  if (found.kind === 'foreign') return 'not-managed';
  if (found.kind === 'inline') return applyInline(event, { call, level, ...found, entry }, targets, context);
  const target = targetFor(found, { entry, call, event, identity: identities[0] ?? {} }, targets);
  if (target === undefined) {
    if (call.amongMany === true) return 'not-concerned';
    if (!known.mayWait && !context.byTerraform.has(event.eventID))
      meetStranger(event, { entry, call, level, identity: identities[0] ?? {} }, context);
    return 'not-managed';
  }
  if (target.resource === undefined && context.byTerraform.has(event.eventID)) return 'not-concerned';
  if (call.effect === 'creates' && target.exists && known.mayWait) return 'waits';
  const writes = call.effect === 'deletes' ? {} : writesOf(call, event, target);
  if (call.effect === 'updates' && Object.keys(writes).length === 0) return 'wrote-nothing';
  targets.put(touching(event, context)(target, { event, effect: call.effect, writes, level }));
  return 'applied';
}

/** What a call writes on a thing that is not in this state counts too, should the thing hang on a managed one. */
function meetStranger(
  event: CloudTrailEvent,
  about: CatalogueCall & { readonly identity: Readonly<Record<string, string>> },
  { strangers, met }: Collecting,
): void {
  const { entry, call, level, identity } = about;
  const key = `${entry.type}#${canonicalJson(identity)}`;
  const meeting = `${event.eventID} ${key}`;
  // A call that came to nothing is played again at the end of its second.
  if (met.has(meeting)) return;
  met.add(meeting);
  const before = strangers.get(key) ?? { ...unmanagedTarget(entry, identity, event.eventID), key, exists: true };
  const writes = call.effect === 'deletes' ? {} : writesOf(call, event, before);
  strangers.put(touchTarget(before, { event, effect: call.effect, writes, level }));
}

function touching(event: CloudTrailEvent, context: FoldContext): typeof touchTarget {
  return context.byTerraform.has(event.eventID) ? putBack : touchTarget;
}

function targetFor(
  found: Exclude<Representation, { kind: 'inline' | 'ambiguous' | 'elsewhere' | 'foreign' }>,
  made: {
    readonly entry: ResourceEntry;
    readonly call: Call;
    readonly event: CloudTrailEvent;
    readonly identity: Readonly<Record<string, string>>;
  },
  targets: TargetBook,
): Target | undefined {
  switch (found.kind) {
    case 'managed':
      return targets.get(found.resource.address) ?? managedTarget(found.resource, made.entry);
    case 'made-here':
      return targets.get(found.target.key) ?? found.target;
    case 'absent':
      return made.call.effect === 'creates' || made.call.effect === 'puts'
        ? unmanagedTarget(made.entry, made.identity, made.event.eventID)
        : undefined;
  }
}

/** The thing is an attribute of another resource: the call's value becomes that attribute's value. */
function applyInline(
  event: CloudTrailEvent,
  found: Extract<Representation, { kind: 'inline' }> & CatalogueCall,
  targets: TargetBook,
  context: FoldContext,
): Outcome {
  const { call, level } = found;
  const ownerEntry = context.catalogue.entries.get(found.form.type);
  const owner =
    'target' in found.owner
      ? found.owner.target
      : ownerEntry && (targets.get(found.owner.resource.address) ?? managedTarget(found.owner.resource, ownerEntry));
  if (owner === undefined) return 'not-managed';
  const before = managedAs(found.entry, owner, found.form);
  const own = call.effect === 'deletes' ? { [found.form.value]: '' } : writesOf(call, event, before);
  const value = own[found.form.value];
  if (value === undefined) return 'wrote-nothing';
  const writes: Writes = { [found.form.attribute]: value };
  targets.put(touching(event, context)(owner, { event, effect: 'updates', writes, level }));
  return 'applied';
}

/** The owner, seen as if the thing inside it were a resource of its own. */
function managedAs(entry: ResourceEntry, owner: Target, form: InlineForm): Target {
  const isHidden = owner.hidden.has(form.attribute);
  const inside = owner.values[form.attribute];
  return {
    ...owner,
    entry,
    exists: true,
    values: inside === undefined ? {} : { [form.value]: inside },
    hidden: new Set(isHidden ? [form.value] : []),
  };
}

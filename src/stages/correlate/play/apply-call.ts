import type { Catalogue, KnownCall } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { Identity, InlineForm, ResourceEntry, Writes } from '#catalogue/define.ts';
import type { Settled } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { chooseRepresentation } from '../resources/choose-representation.ts';
import type { Representation, RepresentationQuestion } from '../resources/choose-representation.ts';
import type { StateIndex } from '../resources/index-state.ts';
import { asPartlyRead } from '../unread/partly-read.ts';
import { withPlainElements } from '../unread/plain-elements.ts';
import { managedTarget, unmanagedTarget } from './target.ts';
import type { Present } from './target.ts';
import type { SetBack } from './set-back.ts';
import type { TargetRegistry } from './target-registry.ts';
import { applyOutsideState, outsideStateNamed } from './apply-outside-state.ts';
import type { CallOn } from './apply-outside-state.ts';
import { applyTouch, putBack } from './apply-to-target.ts';
import { withUnread } from '../unread/unread-calls.ts';
import { writesOf } from './writes-of.ts';

export interface FoldContext {
  readonly catalogue: Catalogue;
  readonly index: StateIndex;
  readonly evaluator: Evaluator;
  /** eventIDs of Terraform's calls. They undo changes and never become a drift. */
  readonly byTerraform: ReadonlySet<string>;
  /** In time order; absent: none. */
  readonly setBack?: readonly SetBack[];
}

export interface Folding extends FoldContext {
  readonly targets: TargetRegistry;
  /** Resources outside this state. */
  readonly outsideState: TargetRegistry;
  /** Resources that belong to one outside this workspace. */
  readonly others: TargetRegistry;
  /** Pairs of call and resource. */
  readonly seen: Set<string>;
  /** By eventID: the managed resource that a call without effect may concern. */
  readonly doubts: Map<string, Doubt>;
  /** Calls about managed resources that change no argument. */
  readonly left: Settled[];
}

/** A known call without effect that may concern a managed resource. */
export interface Doubt {
  readonly reason: 'unread-request' | 'unsure-resource';
  /** Absent if there may be several. */
  readonly address?: string;
}

export type Outcome =
  | 'applied'
  | 'left'
  | 'wrote-nothing'
  | 'unsure'
  | 'not-managed'
  | 'foreign'
  | 'elsewhere'
  | 'ambiguous'
  | 'not-concerned'
  | 'waits';

/** Applies one call; only `applied` changed something here. `mayWait`: a call without effect is repeated at the end of its second */
export function applyCall(known: KnownCall, mayWait: boolean, folding: Folding): Outcome {
  const { entry, call, level, event } = known;
  const identities = call.identify(event);
  const identity = identities[0];
  if (identity === undefined) return 'not-concerned';
  const { targets, byTerraform } = folding;
  const question = {
    entry,
    identities,
    place: { region: event.awsRegion, account: event.recipientAccountId },
    targets,
    alternativeForms: call.alternativeForms,
    claimedBy: call.claimedBy === undefined ? undefined : { type: call.claimedBy.type, identities: call.claimedBy.identify(event) },
  };
  const chosen = chooseRepresentation(question, folding.index, folding.evaluator);
  const found = chosen.kind === 'absent' && call.effect !== 'creates' ? underAnotherName(known, question, folding) : chosen;
  if (found === 'unsure') return 'unsure';
  if (found.kind === 'ambiguous') return 'ambiguous';
  if (found.kind === 'foreign' && !mayWait && !byTerraform.has(event.eventID))
    recordOutsideState(known, [identity], folding, folding.others);
  if (found.kind === 'elsewhere' || found.kind === 'foreign') return found.kind;
  if (found.kind === 'inline') return applyInline(known, found, folding);
  const isTerraform = byTerraform.has(event.eventID);
  const before = isInOtherState(found, known, folding) ? undefined : targetFor(found, { known, identity, targets });
  if (before === undefined) return handleOutsideState(known, identities, mayWait, folding);
  if (call.leaves !== undefined) return leave(before, event.eventID, folding);
  if (call.effect === 'creates' && before.exists && mayWait) return 'waits';
  const read = readOf(known, before);
  if (call.effect === 'updates' && Object.keys(read).length === 0) return wroteNothing(event.eventID, before.resource?.address, folding);
  if (before.resource === undefined) {
    targets.put(applyOutsideState(before, callOn(known), isTerraform));
    return 'applied';
  }
  const { writes, unread } = isTerraform ? { writes: read, unread: [] } : asPartlyRead(known, before, read, folding.catalogue);
  targets.put(withUnread((isTerraform ? putBack : applyTouch)(before, { event, effect: call.effect, writes, level }), event, unread));
  return 'applied';
}

function readOf({ call, event }: KnownCall, before: Present): Writes {
  return call.effect === 'deletes' ? {} : withPlainElements(writesOf(call, event, before), before.values);
}

function callOn(known: KnownCall): CallOn {
  const { call, event, level } = known;
  const { effect } = call;
  return { effect, play: (on) => applyTouch(on, { event, effect, writes: readOf(known, on), level }) };
}

/** Handles a call about a resource outside this state, which may still belong to a managed resource. */
function handleOutsideState(known: KnownCall, identities: readonly Identity[], mayWait: boolean, folding: Folding): Outcome {
  const { call, event } = known;
  if (call.amongMany === true) return 'not-concerned';
  const makes = call.effect === 'creates' || call.effect === 'puts';
  if (!makes && hasOnlyDefaultIdentity(known, identities)) {
    folding.doubts.set(event.eventID, { reason: 'unread-request' });
    return 'unsure';
  }
  if (!mayWait || makes) recordOutsideState(known, identities, folding, folding.outsideState);
  return 'not-managed';
}

/** True for a resource that Terraform created outside this state: it belongs to another state, and so do people's changes of it. */
function isInOtherState(found: Representation, { entry, call, event }: KnownCall, { byTerraform, outsideState }: Folding): boolean {
  if (found.kind !== 'absent') return false;
  return (
    byTerraform.has(event.eventID) ||
    outsideState.find(entry.type, call.identify(event)).some(({ asTerraformLeft: left }) => left?.isMade === true && left.present.exists)
  );
}

/** Finds a resource by another form of its name, since a call may use another form than the state. */
function underAnotherName(
  { entry, event }: KnownCall,
  { identities, place }: Pick<RepresentationQuestion, 'identities' | 'place'>,
  { index, doubts }: Folding,
): Representation | 'unsure' {
  const [first, ...others] = index.similar(entry.type, identities, place);
  if (first === undefined) return { kind: 'absent' };
  if (others.length === 0 && first.sure) return { kind: 'managed', resource: first.resource };
  doubts.set(event.eventID, { reason: 'unsure-resource', ...(others.length === 0 ? { address: first.resource.address } : {}) });
  return 'unsure';
}

/** True if the identity is only the service's default for a missing name, and nothing else of the call was read. */
function hasOnlyDefaultIdentity({ entry, call, event }: KnownCall, identities: readonly Identity[]): boolean {
  if (call.leaves !== undefined || Object.keys(event.requestParameters ?? {}).length === 0) return false;
  const assumed = call.identify({ ...event, requestParameters: {}, responseElements: null });
  if (assumed.length === 0 || canonicalJson(assumed) !== canonicalJson(identities)) return false;
  return call.writers.every((writer) => Object.keys(writer(event, {}, entry.attributes)).length === 0);
}

function leave({ resource, type }: Present, eventID: string, { left }: Folding): Outcome {
  left.push({
    reason: 'no-argument',
    ...(resource === undefined ? {} : { address: resource.address }),
    resourceType: type,
    eventIDs: [eventID],
  });
  return 'left';
}

function wroteNothing(eventID: string, address: string | undefined, { doubts }: Folding): Outcome {
  if (address !== undefined && !doubts.has(eventID)) doubts.set(eventID, { reason: 'unread-request', address });
  return 'wrote-nothing';
}

/** Records the call's writes on a resource outside this state, in case that belongs to a managed resource. */
function recordOutsideState(known: KnownCall, identities: readonly Identity[], folding: Folding, registry: TargetRegistry): void {
  const { entry, call, event } = known;
  const { seen } = folding;
  const [identity = {}] = identities;
  // Terraform may have created it under another form of the name.
  const made = registry.find(entry.type, identities).find((one) => one.asTerraformLeft?.isMade === true);
  const key = made?.key ?? `${entry.type}#${canonicalJson(identity)}`;
  const seenKey = `${event.eventID} ${key}`;
  // A call without effect is repeated at the end of its second.
  if (seen.has(seenKey)) return;
  seen.add(seenKey);
  const before = registry.get(key) ?? outsideStateNamed({ ...unmanagedTarget(entry, identity, event.eventID), key }, call.effect);
  registry.put(applyOutsideState(before, callOn(known), folding.byTerraform.has(event.eventID)));
}

function targetFor(
  found: Exclude<Representation, { kind: 'inline' | 'ambiguous' | 'elsewhere' | 'foreign' }>,
  made: { readonly known: KnownCall; readonly identity: Readonly<Record<string, string>>; readonly targets: TargetRegistry },
): Present | undefined {
  const { entry, call, event } = made.known;
  switch (found.kind) {
    case 'managed':
      return made.targets.get(found.resource.address) ?? managedTarget(found.resource, entry);
    case 'made-here':
      return found.target;
    case 'absent':
      return call.effect === 'creates' || call.effect === 'puts' ? unmanagedTarget(entry, made.identity, event.eventID) : undefined;
  }
}

/** Applies a call whose subject is an attribute of another resource: the call writes that attribute. */
function applyInline(
  { entry, call, level, event }: KnownCall,
  { form, owner: at }: Extract<Representation, { kind: 'inline' }>,
  { catalogue, targets, byTerraform }: Folding,
): Outcome {
  const ownerEntry = catalogue.entries.get(form.type);
  const owner = 'target' in at ? at.target : ownerEntry && (targets.get(at.resource.address) ?? managedTarget(at.resource, ownerEntry));
  if (owner === undefined) return 'not-managed';
  const empty = form.as === undefined ? '' : [];
  const own = call.effect === 'deletes' ? { [form.value]: empty } : writesOf(call, event, managedAs(entry, owner, form));
  const value = own[form.value];
  if (value === undefined) return 'wrote-nothing';
  const isSame = form.as === undefined || typeof value === 'symbol';
  const writes: Writes = { [form.attribute]: isSame ? value : (form.as?.(value) ?? HIDDEN) };
  targets.put((byTerraform.has(event.eventID) ? putBack : applyTouch)(owner, { event, effect: 'updates', writes, level }));
  return 'applied';
}

/** Returns the owner as if the part inside were a separate resource. */
function managedAs(entry: ResourceEntry, owner: Present, form: InlineForm): Present {
  const isHidden = owner.hidden.has(form.attribute);
  const inside = form.as === undefined ? owner.values[form.attribute] : undefined;
  return {
    ...owner,
    entry,
    exists: true,
    values: inside === undefined ? {} : { [form.value]: inside },
    hidden: new Set(isHidden ? [form.value] : []),
  };
}

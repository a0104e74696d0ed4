import type { Identity, InlineForm, ResourceEntry } from '#catalogue/define.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { StateResource } from '#domain/workspace.ts';
import { matchesIdentity } from './index-state.ts';
import type { RecordPlace, StateIndex } from './index-state.ts';
import type { Target } from './target.ts';

/** The resource inside which the thing is written. */
type Owner = { readonly resource: StateResource } | { readonly target: Target };

/** Where in this workspace the thing is written that a call is about. */
export type Representation =
  | { readonly kind: 'managed'; readonly resource: StateResource }
  | { readonly kind: 'made-here'; readonly target: Target }
  /** As an attribute of another resource. */
  | { readonly kind: 'inline'; readonly form: InlineForm; readonly owner: Owner }
  | { readonly kind: 'absent' }
  | { readonly kind: 'ambiguous'; readonly addresses: readonly string[] };

/** What the choice is made from. */
export interface RepresentationQuestion {
  readonly entry: ResourceEntry;
  readonly identities: readonly Identity[];
  readonly place: RecordPlace;
  /** What events made so far in this window. */
  readonly targets: readonly Target[];
}

/**
 * Picks, once, how this workspace writes the thing: as its own resource, inside another, or not at all.
 * AWS has one thing where Terraform has several ways to write it; nothing later rewrites this choice.
 * @param question entry and identities of one call
 * @param index the state
 * @param evaluator tells which arguments code writes
 * @returns the representation; an own resource in the state wins over an inline form
 */
export function chooseRepresentation(question: RepresentationQuestion, index: StateIndex, evaluator: Evaluator): Representation {
  const { entry, identities, place } = question;
  const own = index.find(entry.type, identities, place);
  if (own.length > 1) return { kind: 'ambiguous', addresses: own.map((resource) => resource.address) };
  if (own[0] !== undefined) return { kind: 'managed', resource: own[0] };
  const madeHere = question.targets.find((target) => target.type === entry.type && identities.some((identity) => matchesIdentity(target.values, identity)));
  if (madeHere !== undefined) return { kind: 'made-here', target: madeHere };
  for (const form of entry.inlineForms) {
    const owner = findOwner(form, question, index);
    if (owner !== undefined && isWrittenInline(form, owner, { entry, index, evaluator })) return { kind: 'inline', form, owner };
  }
  return { kind: 'absent' };
}

function findOwner(form: InlineForm, question: RepresentationQuestion, index: StateIndex): Owner | undefined {
  const identities = question.identities
    .map((identity) => Object.entries(form.on).map(([own, other]) => [other, identity[own]] as const))
    .filter((pairs): pairs is (readonly [string, string])[] => pairs.every(([, value]) => value !== undefined))
    .map((pairs) => Object.fromEntries(pairs));
  const resource = identities.length > 0 ? index.find(form.type, identities, question.place)[0] : undefined;
  if (resource !== undefined) return { resource };
  const target = question.targets.find((candidate) => candidate.type === form.type && identities.some((identity) => matchesIdentity(candidate.values, identity)));
  return target === undefined ? undefined : { target };
}

/** The owner's own code counts first. Where it says nothing, the style of the house does: does any resource of its type write it inside itself, and none as its own? */
function isWrittenInline(form: InlineForm, owner: Owner, known: { readonly entry: ResourceEntry; readonly index: StateIndex; readonly evaluator: Evaluator }): boolean {
  const writes = (resource: StateResource): boolean => {
    const instance = known.evaluator.instance(resource.address);
    return instance !== undefined && form.attribute in known.evaluator.arguments(instance);
  };
  if ('resource' in owner && writes(owner.resource)) return true;
  return known.index.ofType(known.entry.type).length === 0 && known.index.ofType(form.type).some(writes);
}

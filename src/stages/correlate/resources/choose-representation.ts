import type { Identity, InlineForm, ResourceEntry } from '#catalogue/define.ts';
import type { AlternativeForms } from '#catalogue/alternative-forms.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { StateResource } from '#domain/workspace.ts';
import { chooseForm, insideTypes } from './choose-form.ts';
import type { ObjectOwner } from './choose-form.ts';
import type { RecordPlace, StateIndex } from './index-state.ts';
import { isIgnoredInCode } from '../compare/ignored-changes.ts';
import type { Present } from '../play/target.ts';
import type { TargetRegistry } from '../play/target-registry.ts';

type Owner = { readonly resource: StateResource } | { readonly target: Present };

/** The place where this workspace defines the subject of a call. */
export type Representation =
  | { readonly kind: 'managed'; readonly resource: StateResource }
  | { readonly kind: 'made-here'; readonly target: Present }
  /** As an attribute of another resource. */
  | { readonly kind: 'inline'; readonly form: InlineForm; readonly owner: Owner }
  | { readonly kind: 'absent' }
  /** As a resource of another type. */
  | { readonly kind: 'elsewhere' }
  /** It belongs to a resource outside this workspace. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'ambiguous'; readonly addresses: readonly string[] };

export interface RepresentationQuestion {
  readonly entry: ResourceEntry;
  readonly identities: readonly Identity[];
  readonly place: RecordPlace;
  /** Resources that events of this window have created so far. */
  readonly targets: Pick<TargetRegistry, 'find'>;
  /** The places where it may be defined, if there are several. */
  readonly alternativeForms: AlternativeForms | undefined;
  /** The resource that manages all resources of this kind, if the state has it. */
  readonly claimedBy?: { readonly type: string; readonly identities: readonly Identity[] } | undefined;
}

/**
 * Decides how this workspace defines the subject of a call: as a separate resource, inside another, or not at all. Terraform has several
 * forms for one AWS setting. A separate resource in the state takes precedence over an inline form.
 */
export function chooseRepresentation(question: RepresentationQuestion, index: StateIndex, evaluator: Evaluator): Representation {
  const { entry, identities, place } = question;
  const own = index.find(entry.type, identities, place);
  if (own.length > 1) return { kind: 'ambiguous', addresses: own.map((resource) => resource.address) };
  const madeHere = own.length > 0 ? undefined : question.targets.find(entry.type, identities)[0];
  const elsewhere = formElsewhere(question, own[0] ?? madeHere, { index, evaluator });
  if (elsewhere !== undefined) return elsewhere;
  if (own[0] !== undefined) return { kind: 'managed', resource: own[0] };
  if (isClaimed(question, index)) return { kind: 'elsewhere' };
  if (madeHere !== undefined) return { kind: 'made-here', target: madeHere };
  for (const form of entry.inlineForms) {
    const owner = findOwner(form, question, index);
    if (owner !== undefined && isWrittenInline(form, owner, { entry, index, evaluator })) return { kind: 'inline', form, owner };
  }
  return { kind: 'absent' };
}

function isClaimed({ claimedBy, place }: RepresentationQuestion, index: StateIndex): boolean {
  return claimedBy !== undefined && index.find(claimedBy.type, claimedBy.identities, place).length > 0;
}

/** Returns the other form in which it is defined, if any. An existing separate resource keeps its form. */
function formElsewhere(
  question: RepresentationQuestion,
  found: StateResource | Present | undefined,
  known: { readonly index: StateIndex; readonly evaluator: Evaluator },
): Extract<Representation, { kind: 'elsewhere' | 'foreign' }> | undefined {
  const { alternativeForms, entry } = question;
  if (alternativeForms === undefined || (found !== undefined && !insideTypes(alternativeForms).includes(entry.type))) return undefined;
  const owner = ownerOfObject(alternativeForms, question, { found, index: known.index });
  const types = owner === undefined ? [] : chooseForm(alternativeForms, owner, known);
  if (types.length === 0) return { kind: 'foreign' };
  return types.includes(entry.type) ? undefined : { kind: 'elsewhere' };
}

function ownerOfObject(
  alternativeForms: AlternativeForms,
  question: RepresentationQuestion,
  at: { readonly found: StateResource | Present | undefined; readonly index: StateIndex },
): ObjectOwner | undefined {
  const { apart } = alternativeForms;
  const types = insideTypes(alternativeForms);
  const naming = apart.find((family) => family.types.includes(question.entry.type))?.owner;
  const named = types.includes(question.entry.type)
    ? at.found?.values['id']
    : question.identities.map((identity) => identity[naming ?? '']).find((id) => id !== undefined);
  if (typeof named !== 'string') return undefined;
  const resource = types.flatMap((type) => at.index.find(type, [{ id: named }], question.place))[0];
  const isNew = types
    .flatMap((type) => question.targets.find(type, [{ id: named }]))
    .some((target) => target.resource === undefined && target.values['id'] === named);
  return { id: named, resource, isNew };
}

function findOwner(form: InlineForm, question: RepresentationQuestion, index: StateIndex): Owner | undefined {
  const identities = question.identities
    .map((identity) => Object.entries(form.on).map(([own, other]) => [other, identity[own]] as const))
    .filter((pairs): pairs is (readonly [string, string])[] => pairs.every(([, value]) => value !== undefined))
    .map((pairs) => Object.fromEntries(pairs));
  const resource = identities.length > 0 ? index.find(form.type, identities, question.place)[0] : undefined;
  if (resource !== undefined) return { resource };
  const [target] = identities.length > 0 ? question.targets.find(form.type, identities) : [];
  return target === undefined ? undefined : { target };
}

/** True if the owner's code defines it inline, or if others of its type do so and none is a separate resource. */
function isWrittenInline(
  form: InlineForm,
  owner: Owner,
  known: { readonly entry: ResourceEntry; readonly index: StateIndex; readonly evaluator: Evaluator },
): boolean {
  const writes = (resource: StateResource): boolean => {
    const instance = known.evaluator.instance(resource.address);
    return instance !== undefined && form.attribute in known.evaluator.arguments(instance);
  };
  if ('resource' in owner && writes(owner.resource)) return true;
  if (known.index.ofType(known.entry.type).length > 0) return false;
  // An ignored argument counts as defined.
  if ('resource' in owner && isIgnoredInCode(owner.resource.address, form.attribute, known.evaluator)) return true;
  return known.index.ofType(form.type).some(writes);
}

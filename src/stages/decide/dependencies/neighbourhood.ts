/**
 * Which resources are related, in either direction: resources that reference each other in the state (ids, ARNs, names) or in code,
 * including references in changed values. A resource that many others reference (a VPC, a key, a log bucket) does not relate them.
 */
import type { Neighbourhood as Limits } from '#config/policy/neighbourhood.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { defined } from '#domain/defined.ts';
import { referencesOfInstances } from './instance-references.ts';
import { namesIn, namesOf } from './naming-texts.ts';

/** Shared infrastructure and identities: two resources in one subnet are not related by it. */
const COMMON_GROUND =
  /^aws_(?:vpc|subnet|route_table|route_table_association|internet_gateway|nat_gateway|security_group|db_subnet_group|elasticache_subnet_group|iam_\w+|kms_\w+|ecs_cluster|eks_cluster|route53_zone|acm_certificate)$/;

/**
 * Resources that only connect others, by the names that the provider gives them: what one connects is next to each other.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs
 */
const CONNECTION = /^aws_\w+_(?:mapping|attachment|association|subscription|subscription_filter|event_target|notification)$/;

/** Lookup of neighbouring resources. */
export interface Neighbourhood {
  /**
   * Returns the keys, as from placeOfDrift, that are at most this many steps away; nearest first, without the key itself. A resource
   * that only connects others is no step of its own.
   */
  readonly within: (key: string, steps: 1 | 2) => readonly string[];
}

type Sets = Map<string, Set<string>>;

/** References between resources, and the resources that each text identifies. */
interface ReferenceIndex {
  readonly edges: Sets;
  readonly carriers: Sets;
}

/** Cached per root, because it does not depend on the drifts. */
const grounds = memoizeByObject((workspace: Workspace) => memoizeByObject((limits: Limits) => referenceIndexOf(workspace, limits)));

/**
 * Builds the neighbourhood of a workspace after its drifts.
 * @throws WorkspaceError if a file is not HCL
 */
export function neighbourhoodOf(workspace: Workspace, drifts: readonly Drift[], limits: Limits): Neighbourhood {
  const references = grounds(workspace)(limits);
  return walkOver([references, withDriftReferences(drifts, references, limits)], limits);
}

/** Returns the key of a drift's resource: its address, or the drift id if it has none. */
export function placeOfDrift(drift: Pick<Drift, 'address' | 'id'>): string {
  return drift.address ?? `drift ${drift.id}`;
}

function referenceIndexOf(workspace: Workspace, limits: Limits): ReferenceIndex {
  const managed = workspace.resources.filter((resource) => resource.mode === 'managed');
  const references: ReferenceIndex = { edges: new Map(), carriers: new Map() };
  for (const { address, values } of managed) for (const name of namesOf(values)) put(references.carriers, name, address);
  for (const { address, values } of managed) linkNamed(address, values, references, { among: [references], limits });
  for (const { from, to } of referencesOfInstances(openEvaluator(workspace), limits.neighbours)) {
    const isKnownFromState = to.length > 1 && to.some((other) => references.edges.get(from)?.has(other) === true);
    if (!isKnownFromState) for (const other of to) link(references.edges, from, other);
  }
  return references;
}

/** Adds references in changed values, and the names and references of unmanaged resources. */
function withDriftReferences(drifts: readonly Drift[], below: ReferenceIndex, limits: Limits): ReferenceIndex {
  const references: ReferenceIndex = { edges: new Map(), carriers: new Map() };
  for (const drift of drifts.filter((one) => one.address === undefined)) {
    const own = namesOf({ ...drift.observed, ...defined({ id: drift.importId }) });
    for (const name of own) put(references.carriers, name, placeOfDrift(drift));
  }
  for (const drift of drifts) {
    const after = drift.changes.filter((change) => !change.hidden).map((change) => [change.path, change.after] as const);
    linkNamed(placeOfDrift(drift), { ...drift.observed, ...Object.fromEntries(after) }, references, {
      among: [below, references],
      limits,
    });
  }
  return references;
}

function linkNamed(
  key: string,
  values: JsonObject,
  { edges }: ReferenceIndex,
  { among, limits }: { readonly among: readonly ReferenceIndex[]; readonly limits: Limits },
): void {
  for (const name of namesIn(values, (text) => among.some((references) => references.carriers.has(text)))) {
    let namesakes = 0;
    for (const { carriers } of among) namesakes += carriers.get(name)?.size ?? 0;
    if (namesakes > limits.namesakes) continue;
    for (const { carriers } of among) for (const other of carriers.get(name) ?? []) link(edges, key, other);
  }
}

function link(edges: Sets, from: string, to: string): void {
  if (from === to) return;
  put(edges, from, to);
  put(edges, to, from);
}

function put(sets: Sets, key: string, member: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([member]));
  else set.add(member);
}

function walkOver(grounds: readonly ReferenceIndex[], limits: Limits): Neighbourhood {
  const next = memoize((key) => {
    const all = new Set(grounds.flatMap((references) => [...(references.edges.get(key) ?? [])]));
    return all.size > limits.neighbours ? [] : [...all];
  });
  const direct = memoize((key) => next(key).filter((other) => next(other).length > 0));
  const beyond = memoize((key) => {
    const others = isCommonGround(key) ? [] : direct(key);
    return others.length > limits.relay ? [] : others;
  });
  const around = (key: string, over: readonly string[]): readonly string[] =>
    [...new Set([...direct(key), ...over.flatMap(beyond)])].filter((other) => other !== key);
  const inOne = memoize((key) => around(key, direct(key).filter(isConnection)));
  const inTwo = memoize((key) => around(key, direct(key)));
  return { within: (key, steps) => (steps === 1 ? inOne(key) : inTwo(key)) };
}

function memoize(answer: (key: string) => readonly string[]): (key: string) => readonly string[] {
  const answers = new Map<string, readonly string[]>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const given = answer(key);
    answers.set(key, given);
    return given;
  };
}

function isCommonGround(key: string): boolean {
  return COMMON_GROUND.test(parseAddress(key)?.type ?? '');
}

function isConnection(key: string): boolean {
  return CONNECTION.test(parseAddress(key)?.type ?? '');
}

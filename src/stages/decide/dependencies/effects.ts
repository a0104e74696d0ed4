/** The resources that a change affects: those that read its values, and those that receive its data, traffic or work. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { governedPaths } from '#catalogue/traits.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { referencesOfInstances } from './instance-references.ts';
import { namesIn, namesOf } from './naming-texts.ts';

/** Maps an instance address to the instances that a change of it affects directly, sorted. */
export type Effects = (address: string) => readonly string[];

/**
 * Reads the effects of a root from references in code, from arguments that the catalogue knows as references (matched by value in the
 * state), and from arguments with a destination of data, traffic or work: an event source mapping affects its function.
 * @param most if one reference covers more instances than this, it counts as a collection and affects none of its readers
 * @throws WorkspaceError if a file is not HCL
 */
export function effectsIn(workspace: Workspace, catalogue: Catalogue, most: number): Effects {
  const effects = new Map<string, Set<string>>();
  const put = (from: string, to: string): void => {
    if (from === to) return;
    const known = effects.get(from) ?? new Set();
    effects.set(from, known.add(to));
  };
  for (const { from, to } of referencesOfInstances(openEvaluator(workspace), most)) for (const target of to) put(target, from);
  const managed = workspace.resources.filter((resource) => resource.mode === 'managed');
  const [byValue, byName] = [new Map<string, string>(), new Map<string, string[]>()];
  for (const { address, type, values } of managed) {
    for (const [attribute, value] of Object.entries(values))
      if (typeof value === 'string') byValue.set(keyOf(type, attribute, value), address);
    for (const name of namesOf(ownNames(values))) byName.set(name, [...(byName.get(name) ?? []), address]);
  }
  for (const { address, type, values } of managed) {
    const entry = catalogue.entries.get(type);
    if (entry === undefined) continue;
    for (const [argument, refersTo] of Object.entries(entry.references)) {
      const named = byValue.get(keyOf(refersTo.type, refersTo.attribute, values[argument] ?? null));
      if (named !== undefined) put(named, address);
    }
    // A name that several resources share identifies none of them.
    const sentTo = destinationsIn(values, entry, (text) => byName.get(text)?.length === 1);
    for (const name of sentTo) for (const other of byName.get(name) ?? []) put(address, other);
  }
  const sorted = new Map([...effects].map(([address, all]) => [address, [...all].sort()]));
  return (address) => sorted.get(address) ?? [];
}

/** Lists all instances that a change of an address affects, nearest first, each with the instance before it; without the address itself. */
export function reachedFrom(address: string, effects: Effects): readonly { readonly from: string; readonly to: string }[] {
  const seen = new Set([address]);
  const steps: { readonly from: string; readonly to: string }[] = [];
  for (const from of seen)
    for (const to of effects(from)) {
      if (!seen.has(to)) steps.push({ from, to });
      seen.add(to);
    }
  return steps;
}

/** Attributes that are unique to a resource. A name is not: a function's mapping and alias contain it too. */
function ownNames({ arn = null, id = null, url = null, invoke_arn = null, dns_name = null }: JsonObject): JsonObject {
  return { arn, id, url, invoke_arn, dns_name };
}

function keyOf(type: string, attribute: string, value: Json): string {
  return `${type}.${attribute} ${typeof value === 'string' ? value : ''}`;
}

type Entry = NonNullable<ReturnType<Catalogue['entries']['get']>>;

function destinationsIn(values: JsonObject, { traits }: Entry, isName: (text: string) => boolean): ReadonlySet<string> {
  const arguments_ = [...governedPaths(traits)].flatMap(([path, word]) => (word === 'destination' ? [path.split('.')[0] ?? ''] : []));
  const found = [...new Set(arguments_)].map((argument) => values[argument] ?? null);
  return namesIn({ found }, isName);
}

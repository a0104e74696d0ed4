/** Whom a change reaches, resource by resource: from what is read to who reads it, and from what sends work to where it goes. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { governedPaths } from '#catalogue/traits.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { referencesOfInstances } from './instance-references.ts';
import { namesIn, namesOf } from './naming-texts.ts';

/** Instance address → those that a change of it affects directly, sorted. */
export type Effects = (address: string) => readonly string[];

/**
 * Reads the effects of a root: from references in code; from the arguments of which the catalogue knows what they refer to, by their values
 * in the state; and from those that say where data, traffic or work goes: a mapping affects the function that it calls.
 * @param most more instances behind one reference are a collection: whoever reads it depends on none of them
 * @throws WorkspaceError where a file is not HCL
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
    // A name that several carry identifies none of them.
    const sentTo = destinationsIn(values, entry, (text) => byName.get(text)?.length === 1);
    for (const name of sentTo) for (const other of byName.get(name) ?? []) put(address, other);
  }
  const sorted = new Map([...effects].map(([address, all]) => [address, [...all].sort()]));
  return (address) => sorted.get(address) ?? [];
}

/** All that a change of an address affects in the end, nearest first, each with whom it comes from; without the address itself. */
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

/** What no other resource carries: the mapping and the alias of a function have its name as well. */
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

/** The resources that a change affects: those that read its values, and those that receive its data, traffic or work. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { governedPaths } from '#catalogue/traits.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { groupByEach } from '#domain/group-by.ts';
import type { Traits } from '#catalogue/traits.ts';
import { referencesOfInstances } from './instance-references.ts';
import { namesIn, namesOf } from './naming-texts.ts';

/** Maps an instance address to the instances that a change of it affects directly, sorted. */
export type Effects = (address: string) => readonly string[];

/**
 * Reads the effects of a root from references in code, from arguments that the catalogue knows as references (matched by value in the
 * state), and from arguments with a destination of data, traffic or work: an event source mapping affects its function.
 * @param limit if one reference covers more instances than this, it counts as a collection and affects none of its readers
 * @throws WorkspaceError if a file is not HCL
 */
export function effectsIn(workspace: Workspace, catalogue: Catalogue, limit: number): Effects {
  const effects = new Map<string, Set<string>>();
  const put = (from: string, to: string): void => {
    if (from === to) return;
    const known = effects.get(from) ?? new Set();
    effects.set(from, known.add(to));
  };
  for (const { from, to } of referencesOfInstances(openEvaluator(workspace), limit)) for (const target of to) put(target, from);
  const managed = workspace.resources.filter((resource) => resource.mode === 'managed');
  const byValue = new Map(
    managed.flatMap(({ address, type, values }) =>
      Object.entries(values).flatMap(([attribute, value]) =>
        typeof value === 'string' ? [[`${type}.${attribute} ${JSON.stringify(value)}`, address] as const] : [],
      ),
    ),
  );
  const byName = groupByEach(managed, ({ values }) => namesOf(ownNames(values)));
  for (const { address, type, values } of managed) {
    const { references = {}, traits } = catalogue.entries.get(type) ?? {};
    for (const [argument, refersTo] of Object.entries(references)) {
      const named = byValue.get(`${refersTo.type}.${refersTo.attribute} ${JSON.stringify(values[argument] ?? null)}`);
      if (named !== undefined) put(named, address);
    }
    // A name that several resources share identifies none of them.
    const sentTo = destinationsIn(values, traits, (text) => byName.get(text)?.length === 1);
    for (const name of sentTo) for (const other of byName.get(name) ?? []) put(address, other.address);
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

function destinationsIn(values: JsonObject, traits: Traits | undefined, isName: (text: string) => boolean): ReadonlySet<string> {
  const governed = traits === undefined ? [] : [...governedPaths(traits)];
  const arguments_ = governed.flatMap(([path, word]) => (word === 'destination' ? [path.split('.')[0] ?? ''] : []));
  const found = [...new Set(arguments_)].map((argument) => values[argument] ?? null);
  return namesIn({ found }, isName);
}

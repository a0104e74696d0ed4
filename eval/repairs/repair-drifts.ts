/** The drift before a repair: the differences between the parent's code and the commit's. */
import { sameValue } from '#domain/value/compare.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { OpenRepair } from './open-repair.ts';
import { knownArguments } from './open-repair.ts';

/**
 * Finds the drifts of a repair.
 * @param repair both sides
 * @returns changed, missing and unmanaged resources, by address; arguments that cannot be evaluated are left out
 */
export function driftsOf({ before, after }: Pick<OpenRepair, 'before' | 'after'>): readonly Drift[] {
  const [previous, current] = [openEvaluator(before), openEvaluator(after)];
  const found: Drift[] = [];
  for (const instance of previous.instances()) {
    const now = current.instance(instance.address);
    const left = knownArguments(instance, previous);
    const right = now === undefined ? {} : knownArguments(now, current);
    const wholly = now === undefined ? [] : Object.keys(current.arguments(now));
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
      // An argument that only one side can evaluate is not compared.
      (name) => (name in left || !(name in previous.arguments(instance))) && (name in right || !wholly.includes(name)),
    );
    const changes = names.filter((name) => !sameValue(left[name] ?? null, right[name] ?? null)).map((name) => change(name, left, right));
    if (now === undefined) found.push(drift('missing', instance.declaration.type, changes, instance.address));
    else if (changes.length > 0) found.push(drift('changed', instance.declaration.type, changes, instance.address));
  }
  for (const instance of current.instances()) {
    if (previous.instance(instance.address) !== undefined) continue;
    const observed = knownArguments(instance, current);
    const made = drift(
      'unmanaged',
      instance.declaration.type,
      Object.keys(observed).map((name) => change(name, {}, observed)),
    );
    const writes = Object.entries(observed).map(([path, value]) => ({ ...WRITE, path, value }));
    found.push({ ...made, id: `new ${instance.address}`, observed, importId: `made by hand: ${instance.address}`, writes });
  }
  return found;
}

/** The assumed event, which sets the values of the commit's code. */
const WRITE = {
  eventID: 'repair',
  eventTime: '1970-01-01T00:00:00Z',
  actor: { kind: 'unknown', arn: '', accountId: '', principal: '', via: 'console', origin: { class: 'console' } },
  hidden: false,
} as const;

type Values = Readonly<Record<string, Json>>;

function change(path: string, before: Values, after: Values): AttributeChange {
  return { path, before: before[path] ?? null, after: after[path] ?? null, sensitive: false, hidden: false, eventIDs: [] };
}

function drift(kind: Drift['kind'], resourceType: string, changes: readonly AttributeChange[], address?: string): Drift {
  return {
    id: address ?? resourceType,
    kind,
    resourceType,
    ...(address === undefined ? {} : { address }),
    changes,
    events: [],
    context: [],
    writes: [],
    actors: [],
    seenIn: 'refresh',
  };
}

/** A day on which a person made the differences of a repair by hand: the calls, the state before, and the values after. */
import { createHash } from 'node:crypto';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { StateResource } from '#domain/workspace.ts';
import { ACTORS } from '../inject/actors.ts';
import type { ApiCall } from '../inject/api-call.ts';
import { callsFor, callsToMake, callsToRemove } from '../inject/calls-for.ts';
import type { Story } from '../inject/story.ts';
import { identityOf } from '../replay-provider/apply/identities.ts';
import type { CreatedResource } from '../replay-provider/world.ts';
import type { OpenRepair } from './open-repair.ts';

const REGION = 'us-east-1';
/** A Thursday, during working hours in most time zones. */
const STARTS_AT = Date.parse('2026-11-19T14:00:00Z');
const APART_MS = 45_000;

/** The calls of a repair. */
export interface RepairStory {
  readonly story: Story;
  /** The resources in the state. */
  readonly resources: readonly StateResource[];
  /** Differences that no call of ours can make, as text. */
  readonly withoutCall: readonly string[];
}

/**
 * Generates the day.
 * @param repair both sides
 * @param drifts the differences
 * @param files paths of the parent's code and state
 * @returns the day, and the differences that no call expresses
 */
export function storyOf(
  { before }: Pick<OpenRepair, 'before'>,
  drifts: readonly Drift[],
  files: { readonly key: string; readonly infra: string; readonly stateFile: string },
): RepairStory {
  const [actor] = ACTORS.console;
  if (actor === undefined) throw new Error('expected somebody at the console, found nobody');
  const resources = before.resources.map((resource) => ({
    ...resource,
    values: withIdentity(resource.type, resource.values, resource.address),
  }));
  const valuesOf = new Map(resources.map(({ address, values }) => [address, values]));
  const parts = drifts.map((drift) => partOf(drift, valuesOf.get(drift.address ?? '') ?? {}, before.schema));
  const calls = parts.flatMap((one) => one.calls);
  const story: Story = {
    base: {
      project: 'repair',
      infra: files.infra,
      stateFile: files.stateFile,
      resources: resources.map(({ address, type, values }) => ({ address, type, values })),
      unexposed: new Set(),
      beside: [],
    },
    family: 'operator',
    generator: 'repair',
    key: files.key,
    title: 'Somebody changes by hand what a commit repaired afterwards',
    summary: '',
    origin: 'console',
    intent: { goal: 'operability', motivation: 'unknown', statement: '' },
    hard: [],
    calls: calls.map((call, index) => ({ call, actor, at: STARTS_AT + index * APART_MS })),
    after: Object.fromEntries(parts.flatMap(({ after }) => after)),
    gone: drifts.flatMap(({ kind, address }) => (kind === 'missing' && address !== undefined ? [address] : [])),
    created: parts.flatMap(({ created }) => created),
    expected: [],
  };
  return { story, resources, withoutCall: parts.flatMap(({ withoutCall }) => withoutCall) };
}

interface RepairPart {
  readonly calls: readonly ApiCall[];
  readonly after: readonly (readonly [address: string, values: JsonObject])[];
  readonly created: readonly CreatedResource[];
  readonly withoutCall: readonly string[];
}

const NOTHING: RepairPart = { calls: [], after: [], created: [], withoutCall: [] };

function partOf(drift: Drift, values: JsonObject, schema: ProviderSchema): RepairPart {
  const { kind, resourceType: type, address = '', changes } = drift;
  if (kind === 'missing') {
    const calls = callsToRemove(type, values);
    return calls === undefined ? { ...NOTHING, withoutCall: [`${address}: no call removes a ${type}`] } : { ...NOTHING, calls };
  }
  if (kind === 'unmanaged') {
    const wanted = { ...defaultsOf(type, schema), ...drift.observed };
    const made = withIdentity(type, wanted, drift.id);
    const calls = callsToMake(type, made, Object.keys(wanted));
    if (calls === undefined) return { ...NOTHING, withoutCall: [`${drift.id}: no call makes a ${type} as it is`] };
    return { ...NOTHING, calls, created: [{ type, id: String(made['id']), values: made }] };
  }
  const made = changes.map(({ path, after }) => ({ path, calls: callsFor({ type, values, attribute: path, after }) }));
  return {
    ...NOTHING,
    calls: made.flatMap(({ calls = [] }) => calls),
    after: [[address, Object.fromEntries(changes.map(({ path, after }) => [path, after]))]],
    withoutCall: made.flatMap(({ path, calls }) => (calls === undefined ? [`${address}: no call sets ${path} to that`] : [])),
  };
}

/** The arguments that the commit's code leaves to the provider, if the service's own default may differ. */
function defaultsOf(type: string, schema: ProviderSchema): JsonObject {
  const values = Object.entries(schema[type]?.attributes ?? {}).map(([name, { default: value }]) => [name, value ?? null] as const);
  const stated = values.filter(([attribute, after]) => {
    const named = withIdentity(type, {}, type);
    return after !== null && callsFor({ type, values: named, attribute, after }) !== undefined;
  });
  return Object.fromEntries(stated);
}

/** The identity that the service gives a resource besides its arguments. */
function withIdentity(type: string, values: JsonObject, key: string): JsonObject {
  const digest = createHash('sha256').update(key).digest('hex');
  return { ...identityOf({ type, values, digest, region: REGION }), ...values } as JsonObject;
}

/**
 * Renders the state as Terraform stores it.
 * @param resources of the parent's code
 * @returns the text of a state file, version 4
 */
export function stateText(resources: readonly StateResource[]): string {
  const blocks = new Map<string, StateResource[]>();
  for (const one of resources) {
    const key = `${one.module}|${one.type}|${one.name}`;
    blocks.set(key, [...(blocks.get(key) ?? []), one]);
  }
  const written = [...blocks.values()].flatMap((instances) =>
    instances.slice(0, 1).map((first) => ({
      ...(first.module === '' ? {} : { module: first.module }),
      mode: 'managed',
      type: first.type,
      name: first.name,
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: instances.map(({ index, values }) => ({
        ...(index === undefined ? {} : { index_key: index }),
        schema_version: 0,
        attributes: values,
      })),
    })),
  );
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'repair', outputs: {}, resources: written });
}

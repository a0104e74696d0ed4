/**
 * Writes a story in the recordings' format and reads it back as a scenario. Takes a story and a folder. Trail, refresh and world are
 * generated here; code and state are the base's.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankEqual } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Scenario } from '../dataset.ts';
import type { BaseResource } from './base.ts';
import { valueProblems } from './check-values.ts';
import { randomOf } from './random.ts';
import type { Story } from './story.ts';
import { recordOf } from './to-record.ts';

type Drift = Scenario['drift'];
type Changes = Readonly<Record<string, { readonly before: Json; readonly after: Json }>>;

/**
 * The id of a story's scenario.
 * @param story a story
 * @returns a name of lower case letters, digits and dashes, the same for the same story
 */
export function storyId({ family, generator, key, base }: Story): string {
  if (isToldByHand(family)) return key;
  return `${family}-${generator}-${base.project}-${key}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/**
 * Writes a scenario.
 * @param story the day
 * @param folder of this run's scenarios; one folder is created in it
 * @param seed for the records' ids
 * @returns the scenario
 * @throws Error if a call does not match its service's model, or a value its attribute's type
 */
export function writeScenario(story: Story, folder: string, seed: string): Scenario {
  const id = storyId(story);
  const problems = valueProblems(story);
  if (problems.length > 0) throw new Error(`${id}: ${problems.join('; ')}`);
  const random = randomOf(`${seed} ${id} records`);
  const calls = [...story.calls].sort((left, right) => left.at - right.at);
  const records = story.records ?? calls.map((timed) => recordOf(timed, random));
  const refresh = story.base.resources.flatMap((resource) => changeOf(resource, story));
  const own = join(folder, id);
  mkdirSync(own, { recursive: true });
  const traceFile = join(own, 'trace.ndjson');
  const refreshFile = join(own, 'refresh.plan.json');
  writeFileSync(traceFile, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  writeFileSync(refreshFile, `${JSON.stringify(refreshPlan(story), undefined, 1)}\n`);
  return {
    id,
    title: story.title,
    summary: story.summary,
    origin: story.origin,
    intent: story.intent,
    expected: [...story.expected],
    hard: [...story.hard],
    events: records.length,
    mutating: records.filter((record) => record['readOnly'] === false).length,
    truth: isToldByHand(story.family) ? story.family : 'generated',
    generator: `${story.family}/${story.generator}`,
    ...(isToldByHand(story.family) ? {} : { seed }),
    project: story.base.project,
    infra: story.base.infra,
    stateFile: story.base.stateFile,
    beside: story.base.beside.map(({ project, infra, stateFile }) => ({ name: project, infra, stateFile })),
    traceFile,
    refreshFile,
    drift: { refresh, planWithoutPatch: refresh.map(backwards), created: [...(story.created ?? [])] },
    world: worldAfter(story),
  };
}

function isToldByHand(family: Story['family']): family is 'provider-6' | 'held-out' {
  return family === 'provider-6' || family === 'held-out';
}

function worldAfter({ base, after, gone = [] }: Story): Scenario['world'] {
  const left = base.resources.filter(({ address }) => !gone.includes(address));
  return Object.fromEntries(left.map(({ address, values }) => [address, { ...values, ...after[address] }]));
}

function changeOf({ address, type, values }: BaseResource, { after, gone }: Pick<Story, 'after' | 'gone'>): Drift['refresh'] {
  if (gone?.includes(address) === true) {
    const all = Object.entries(values).map(([name, before]) => [name, { before, after: null }] as const);
    return [{ address, type, actions: ['delete'], changed: Object.fromEntries(all) as Drift['refresh'][number]['changed'] }];
  }
  const changed = Object.entries(after[address] ?? {}).filter(([name, value]) => !blankEqual(values[name] ?? null, value));
  if (changed.length === 0) return [];
  const entries = changed.map(([name, value]) => [name, { before: values[name] ?? null, after: value }] as const);
  return [{ address, type, actions: ['update'], changed: Object.fromEntries(entries) as Drift['refresh'][number]['changed'] }];
}

function backwards({ address, actions, changed }: Drift['refresh'][number]): Drift['planWithoutPatch'][number] {
  const turned = Object.entries(changed as Changes).map(([name, { before, after }]) => [name, { before: after, after: before }] as const);
  return {
    address,
    actions: actions.includes('delete') ? ['create'] : actions,
    changed: Object.fromEntries(turned) as Drift['planWithoutPatch'][number]['changed'],
  };
}

/** https://developer.hashicorp.com/terraform/internals/json-format#plan-representation */
function refreshPlan({ base, after, gone = [] }: Story): JsonObject {
  const drifted = base.resources.filter((resource) => changeOf(resource, { after, gone }).length > 0);
  return {
    format_version: '1.2',
    terraform_version: '1.11.4',
    planned_values: {},
    resource_drift: drifted.map(({ address, type, values }) => {
      const parsed = parseAddress(address);
      return {
        address,
        ...(parsed?.module === undefined || parsed.module === '' ? {} : { module_address: parsed.module }),
        mode: 'managed',
        type,
        name: parsed?.name ?? '',
        ...(parsed?.index === undefined ? {} : { index: parsed.index }),
        provider_name: 'registry.terraform.io/hashicorp/aws',
        change: gone.includes(address)
          ? { actions: ['delete'], before: values, after: null }
          : { actions: ['update'], before: values, after: { ...values, ...after[address] } },
      };
    }),
    timestamp: '2026-11-20T23:30:00Z',
    applyable: true,
    complete: true,
    errored: false,
  };
}

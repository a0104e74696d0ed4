/** Runs the flow over a story after each of its steps, and reports when the fight is named and how the causal graph draws it. */
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { drawFrom } from '../../bench-trail/corpus/draw.ts';
import type { Draw } from '../../bench-trail/corpus/draw.ts';
import { BOTO, CLI, TERRAFORM, assumedBy, recordCall, timeOf } from '../records.ts';
import { runTrail } from '../run-trail.ts';
import type { MadeRun, MadeTrail } from '../run-trail.ts';
import { addressIn, storyCode, storyState } from './estate.ts';
import type { StoryNames } from './estate.ts';
import type { Fight, Role, Story, StoryStep } from './story.ts';

/** Actors, names and start of a story, from its seed. */
export interface Cast {
  readonly names: StoryNames;
  /** Role name of an actor such as `agent a`. */
  readonly roleOf: (by: StoryStep['by']) => string;
  /** Seconds after midnight. */
  readonly begin: number;
}

/** The result of a story. */
export interface StoryResult {
  /** The step after which the fight is first named; absent: never. */
  readonly namedBy?: number;
  /** Minutes between the first counter-move and the step by which the fight is named. */
  readonly minutes?: number;
  /** Findings by resource type that are false or too early. */
  readonly wolf: readonly string[];
  /** Named after the last step. */
  readonly isStillNamed: boolean;
  /** Required edges of the graph. */
  readonly edges: { readonly wanted: number; readonly drawn: number };
  /** Number of fights in the graph of a twin. */
  readonly edgesOfTwin: number;
  readonly accepted: readonly string[];
}

const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'flint',
  'grove',
  'heron',
  'iris',
  'juniper',
  'kelp',
  'larch',
  'maple',
  'nectar',
];

/** Draws the names of a story. */
export function castOf(seed: number): Cast {
  const draw = drawFrom(seed);
  const words = shuffled(WORDS, draw);
  const [service = '', hosts = '', notices = '', ...others] = words;
  const roles = new Map<string, string>();
  const roleOf = (by: StoryStep['by']): string => {
    const known = roles.get(by) ?? named(by.split(' ')[0] as Role, others[roles.size] ?? '');
    roles.set(by, known);
    return known;
  };
  return { names: { service, hosts: `${hosts}-fleet`, notices: `${notices}-notes` }, roleOf, begin: 9 * 3600 + draw.below(4 * 3600) };
}

function shuffled(words: readonly string[], draw: Draw): readonly string[] {
  return words
    .map((word) => ({ word, at: draw.below(1_000_000) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ word }) => word);
}

function named(role: Role, word: string): string {
  return role === 'on-call' ? `break-glass-${word}` : word;
}

/** The trail of a story up to a step, and the further input of a run. */
export function trailOf(story: Story, cast: Cast, upTo: number): MadeTrail {
  const { names, roleOf, begin } = cast;
  const steps = story.steps.slice(0, upTo + 1);
  const at = (minutes: number): number => begin + minutes * 60;
  const roles = (role: Role): readonly string[] => [
    ...new Set(story.steps.filter(({ by }) => by.startsWith(`${role} `)).map(({ by }) => roleOf(by))),
  ];
  return {
    code: storyCode(names),
    state: storyState(names),
    records: steps.map((step, index) =>
      recordCall({ caller: callerOf(step, cast), at: at(step.at), call: step.call.recorded(names) }, index + 1),
    ),
    signals: story.alarm === undefined ? [] : [alarm(names, timeOf(at(story.alarm)))],
    policy: { agentPrincipals: roles('agent'), terraformPrincipals: roles('terraform') } as JsonObject,
    now: timeOf(at((steps.at(-1)?.at ?? 0) + 1)),
  };
}

function callerOf({ by }: StoryStep, { roleOf }: Cast): JsonObject {
  const role = roleOf(by);
  const userAgent: Readonly<Record<Role, string>> = { agent: BOTO, pipeline: BOTO, 'on-call': CLI, terraform: TERRAFORM };
  return { ...assumedBy(role, `${role}-session`), userAgent: userAgent[by.split(' ')[0] as Role] };
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html */
function alarm({ service }: StoryNames, time: string): Json {
  return {
    source: 'aws.cloudwatch',
    'detail-type': 'CloudWatch Alarm State Change',
    time,
    resources: [],
    detail: {
      alarmName: `${service}-worker-errors`,
      state: { value: 'ALARM', timestamp: time },
      configuration: {
        metrics: [{ metricStat: { metric: { namespace: 'AWS/Lambda', dimensions: { FunctionName: `${service}-worker` } } } }],
      },
    },
  };
}

/** Guardrails about conflicts between actors, or about an actor's bounds. */
const ALARMS = ['collision', 'conflicting-intents', 'contested', 'counter-action', 'oscillation', 'reaction-chain', 'declared-bound'];
const FIGHTS = ['undoes', 'counters', 'meets'];

/**
 * Runs a story step by step, with a separate run after each.
 * @param seed of all names and of the hour
 */
export async function runStory(story: Story, seed: number): Promise<StoryResult> {
  const cast = castOf(seed);
  const runs: MadeRun[] = [];
  for (const index of story.steps.keys()) runs.push(await runTrail(trailOf(story, cast, index)));
  const last = runs.at(-1) ?? { reconciliations: [], graph: { nodes: [], edges: [] } };
  const { fight } = story;
  if (fight === undefined) {
    const wolf = [...new Set(runs.flatMap((run) => run.reconciliations.flatMap(alarmsOf)))];
    return { wolf, isStillNamed: false, edges: { wanted: 0, drawn: 0 }, edgesOfTwin: fightsIn(last.graph), accepted: [] };
  }
  const named = runs.map((run) => isNamed(run.reconciliations, fight, cast));
  const namedBy = named.findIndex((is, index) => is && index >= fight.counter);
  const early = runs.slice(0, Math.min(fight.counter, fight.by)).flatMap((run) => run.reconciliations.flatMap(alarmsOf));
  const times = story.steps.map(({ at }) => at);
  return {
    ...(namedBy === -1 ? {} : { namedBy, minutes: (times[namedBy] ?? 0) - (times[fight.counter] ?? 0) }),
    wolf: [...new Set(early)],
    isStillNamed: named.at(-1) === true,
    edges: { wanted: fight.edges.length, drawn: fight.edges.filter((edge) => isDrawn(edge, last.graph)).length },
    edgesOfTwin: 0,
    accepted: rowsOn(last.reconciliations, fight, cast)
      .filter(({ decision }) => decision.verdict === 'accept')
      .map(({ decision }) => decision.drift.address ?? ''),
  };
}

function alarmsOf({ decision }: Reconciliation): readonly string[] {
  const alarms = decision.findings.filter(({ guardrail }) => ALARMS.includes(guardrail));
  return alarms.map(({ guardrail }) => `${guardrail} on ${decision.drift.resourceType}`);
}

function rowsOn(rows: readonly Reconciliation[], { on }: Fight, { names }: Cast): readonly Reconciliation[] {
  const addresses = new Set(on.map((part) => addressIn(part, names)));
  return rows.filter(({ decision }) => addresses.has(decision.drift.address ?? ''));
}

/** Whether it is named on all of its resources, and none of them is accepted. */
function isNamed(rows: readonly Reconciliation[], fight: Fight, cast: Cast): boolean {
  const own = rowsOn(rows, fight, cast);
  const addresses = new Set(own.map(({ decision }) => decision.drift.address));
  const isAlarm = ({ decision }: Reconciliation): boolean =>
    decision.verdict !== 'accept' &&
    decision.findings.some(({ guardrail, effect }) => fight.named.includes(guardrail) && effect !== 'hold');
  return addresses.size === fight.on.length && own.every(isAlarm);
}

function fightsIn({ edges }: CausalGraph): number {
  return edges.filter(({ kind }) => FIGHTS.includes(kind)).length;
}

/** An edge whose evidence has the events of both steps. */
function isDrawn([earlier, later]: Fight['edges'][number], { edges }: CausalGraph): boolean {
  const id = (index: number): string => `00000000-0000-4000-8000-${(index + 1).toString(16).padStart(12, '0')}`;
  return edges.some(({ evidence = [] }) =>
    evidence.some((one) => one.earlier.eventIDs.includes(id(earlier)) && one.later.eventIDs.includes(id(later))),
  );
}

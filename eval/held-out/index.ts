/**
 * Held-out days: each has a root of its own, and its expectations were written before it was run. `npx tsx eval/held-out/make-states.ts`
 * makes their states.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#domain/json.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { writeFileTree } from '../file-tree.ts';
import { ACTORS, callerOf } from '../inject/actors.ts';
import type { Hands } from '../inject/actors.ts';
import { randomOf } from '../inject/random.ts';
import type { Random } from '../inject/random.ts';
import type { Story } from '../inject/story.ts';
import { endOfRecord } from '../inject/to-record.ts';
import { writeScenario } from '../inject/write-scenario.ts';
import { readState } from '../replay-provider/read-state.ts';
import type { Day, DayCall } from './read-day.ts';
import { filledIn, readDay, withRead } from './read-day.ts';

const DAYS = join(import.meta.dirname, 'days');
const DATE = '2026-11-20';

/** @returns every day with the path of its state, by id */
export function heldOutDays(): ReadonlyMap<string, { readonly day: Day; readonly stateFile: string }> {
  const files = readdirSync(DAYS)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return new Map(
    files.map((file) => {
      const id = file.slice(0, -'.yaml'.length);
      return [id, { day: readDay(readFileSync(join(DAYS, file), 'utf8'), file), stateFile: join(DAYS, `${id}.tfstate.gz`) }];
    }),
  );
}

/**
 * Returns the code of a day's root.
 * @param day the day
 * @returns the files
 */
export function treeOf({ infra }: Day): FileTree {
  return new Map(Object.entries(infra).map(([path, text]) => [path, Buffer.from(text)]));
}

/**
 * Writes every day in the recordings' format.
 * @param folder where to write
 * @returns the scenarios, sorted by id; the same bytes every time
 * @throws Error if a day refers to a value that its state does not have
 */
export function heldOutScenarios(folder: string): readonly Scenario[] {
  return [...heldOutDays()].map(([id, { day, stateFile }]) => scenarioOf(id, day, withRead(readPlainText(stateFile), day.state), folder));
}

function scenarioOf(id: string, day: Day, state: string, folder: string): Scenario {
  const project = join(folder, `${id}-root`);
  writeFileTree(treeOf(day), join(project, 'infra'));
  mkdirSync(join(project, 'baseline'), { recursive: true });
  const stateFile = join(project, 'baseline', 'terraform.tfstate');
  writeFileSync(stateFile, state);
  const resources = readState(state).filter(({ mode }) => mode === 'managed');
  const valuesOf = new Map(resources.map(({ address, values }) => [address, values]));
  const random = randomOf(`${id} records`);
  const calls = filledIn(day.calls as unknown as JsonObject[], valuesOf) as unknown as readonly DayCall[];
  const base = {
    project: day.kind,
    infra: join(project, 'infra'),
    stateFile,
    resources: resources.map(({ address, type, values }) => ({ address, type, values })),
    unexposed: new Set<string>(),
    beside: [],
  };
  const records = [...calls].sort(([left], [right]) => (left < right ? -1 : 1)).map((call) => recordOf(call, day, random));
  return writeScenario({ ...storyOf(id, day, valuesOf), base, records }, folder, 'held-out');
}

function storyOf(id: string, day: Day, valuesOf: ReadonlyMap<string, JsonObject>): Omit<Story, 'base' | 'records'> {
  return {
    family: 'held-out',
    generator: `${day.kind}-${day.round}`,
    key: id,
    title: day.title,
    summary: day.source,
    origin: 'console',
    intent: { goal: day.goal, motivation: day.motivation, statement: day.title },
    hard: [],
    calls: [],
    after: filledIn(day.after, valuesOf),
    gone: day.gone,
    created: day.created.map((one) => ({ ...one, id: filledIn(one.id, valuesOf), values: filledIn(one.values, valuesOf) })),
    expected: day.expected.map(([decision, place, attributes, why]) => ({
      ...(place.startsWith('new ') ? { new: newOf(filledIn(place, valuesOf)) } : { address: place }),
      decision,
      attributes,
      why,
    })),
  };
}

function newOf(place: string): { readonly type: string; readonly id: string } {
  const [, type = '', ...id] = place.split(' ');
  return { type, id: id.join(' ') };
}

/**
 * Makes the record of a call.
 * @param call its time, caller, operation, request, and response or error
 * @param day has the region and the callers that are not usual ones
 * @param random gives its ids
 * @returns the record, as CloudTrail delivers it
 * @throws Error if the caller is unknown
 */
export function recordOf(
  [at, who, what, request, answer]: DayCall,
  { callers, region }: Pick<Day, 'callers' | 'region'>,
  random: Random,
): JsonObject {
  const [service = '', eventName = ''] = what.split(' ');
  const eventTime = `${DATE}T${at.length === 5 ? `${at}:00` : at}Z`;
  const isFailed = answer !== null && typeof answer['error'] === 'string';
  return {
    eventVersion: '1.11',
    ...(callers[who] ?? handsOf(who, `${service}.${eventName.toLowerCase()}`)),
    eventTime,
    eventSource: `${service}.amazonaws.com`,
    eventName,
    awsRegion: GLOBAL.has(service) ? 'us-east-1' : region,
    ...(isFailed ? { errorCode: String(answer['error']), errorMessage: String(answer['message']) } : {}),
    requestParameters: request,
    responseElements: isFailed ? null : answer,
    ...endOfRecord(random, { readOnly: /^(?:Get|List|Describe|Assume|Head|Lookup|BatchGet|Filter)/.test(eventName) }),
  };
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events */
const GLOBAL: ReadonlySet<string> = new Set(['iam', 'cloudfront', 'route53', 'budgets']);

function handsOf(who: string, command: string): JsonObject {
  const [hands = '', ...session] = who.split(':');
  const usual = ACTORS[hands as Hands]?.[0];
  if (usual === undefined) throw new Error(`expected a caller, found ${who}`);
  return callerOf({ ...usual, ...(session.length === 0 ? {} : { session: session.join(':') }) }, command, `${DATE}T07:40:00Z`);
}

/**
 * A script that simulates an average model: it inspects the code, makes a mistake first, reads the result of the plan, and corrects itself.
 * It gives up if it has no more alternatives. It sees only the body of the request and keeps no memory between requests.
 */
import { newResource, writeAt } from './edits.ts';
import type { Call } from './edits.ts';
import { explain } from './explain.ts';
import { editWhereValueStands, overrideInEntry, sayWhichInstance } from './by-value.ts';
import { keyOf, ownBlock, spotsOf, unseenNames } from './places.ts';
import { briefOf, dataIn, turnsOf } from './request.ts';
import type { Answered, Brief, CodeBlock, Schema, SolverBlockOut, SolverBody, Wanted, WantedChange } from './request.ts';

/** One task. Its level counts failures; level 0 is the deliberate mistake. */
interface Job {
  readonly key: string;
  readonly wanted: Wanted;
  readonly change?: WantedChange;
}

interface Memory {
  readonly brief: Brief;
  readonly code: readonly CodeBlock[];
  readonly jobs: readonly Job[];
  /** Level by job. */
  readonly levels: ReadonlyMap<string, number>;
  /** The job of each call in the last answer. */
  readonly last: readonly (string | undefined)[];
}

/** Limits of tries and of look-ups. */
const MAX_TRIES = 6;
const MAX_LOOKUPS = 4;
const LOOKS: ReadonlySet<string> = new Set(['show-block', 'episode-events', 'provider-schema']);

/**
 * Answers one request.
 * @param body of the request
 * @returns text and calls
 */
export function solve(body: SolverBody): readonly SolverBlockOut[] {
  if (body.tools?.some(({ name }) => name === 'explain') === true) return explain(body);
  const brief = briefOf(body);
  if (brief === undefined) return [{ text: 'I do not see what is asked.' }];
  const turns = turnsOf(body);
  if (turns.length === 0) return [{ text: 'I look at the code first.' }, ...lookCalls(brief)];
  const memory = turns.reduce<Memory>(afterTurn, startOf(brief));
  const last = turns.at(-1) ?? [];
  const isLooking = last.every(({ name }) => LOOKS.has(name));
  const unseen = isLooking && turns.length < MAX_LOOKUPS ? unseenNames(brief.wanted, memory.code) : [];
  if (unseen.length > 0) return unseen.map((name) => ({ tool: 'show-block', input: { name } }));
  return next(memory, last, isLooking);
}

function startOf(brief: Brief): Memory {
  const jobs = brief.wanted.flatMap((wanted, at): readonly Job[] =>
    wanted.changes === undefined
      ? [{ key: `${at}`, wanted }]
      : wanted.changes
          .filter((change) => isWritable(wanted, change, brief))
          .map((change) => ({ key: `${at} ${change.attribute}`, wanted, change })),
  );
  return { brief, code: brief.code, jobs, levels: new Map(jobs.map((job, index) => [job.key, index === 0 ? 0 : 1])), last: [] };
}

/** Excludes attributes that only the provider sets, and tags_all if tags change. */
function isWritable({ type, changes = [] }: Wanted, { attribute }: WantedChange, { schema }: Brief): boolean {
  if (attribute === 'tags_all') return !changes.some((change) => change.attribute === 'tags');
  const known = schema[type]?.attributes[attribute];
  return known === undefined || known.required === true || known.optional === true;
}

function lookCalls({ wanted, code }: Brief): readonly Call[] {
  const [first] = wanted;
  const names = wanted.flatMap((one) => {
    const source = ownBlock(one, code)?.places.find((part) => part.at === 'for_each')?.source ?? '';
    return /^(?:var|local)\.\w+$/.test(source) ? [source] : [];
  });
  const modules = wanted.flatMap(({ address = '' }) => [...address.matchAll(/module\.(\w+)/g)].map(([text]) => text));
  const unshown = wanted.filter((one) => one.address !== undefined && ownBlock(one, code) === undefined).map(nameOf);
  return [
    { tool: 'episode-events', input: {} },
    ...[...new Set([...names, ...modules, ...unshown])].map((name) => ({ tool: 'show-block', input: { name } })),
    ...(first === undefined
      ? []
      : [{ tool: 'provider-schema', input: { type: first.type, names: (first.changes ?? []).map((change) => change.attribute) } }]),
  ];
}

/** Updates the memory after an answer and its results. */
function afterTurn(known: Memory, turn: readonly Answered[]): Memory {
  const code = [...known.code, ...turn.flatMap((one) => (one.name === 'show-block' && !one.isError ? shownBlocks(one) : []))];
  if (turn.every(({ name }) => LOOKS.has(name))) return { ...known, code };
  const proposal = turn.find((one) => one.name === 'propose');
  if (proposal !== undefined) return { ...known, code, levels: afterProposal(known, proposal) };
  const made = editsFor(known).map(({ job }) => job);
  const edits = turn.filter((one) => one.name !== 'start-over');
  const failed = new Set(edits.flatMap((one, at) => (one.isError ? [made[at]] : [])));
  const mistaken = [...known.levels].some(([, level]) => level === 0);
  // While the mistake is in place, other failures may be caused by it and do not count.
  const isWrong = (key: string, level: number): boolean => failed.size > 0 && (mistaken ? level === 0 : failed.has(key));
  const levels = new Map([...known.levels].map(([key, level]) => [key, isWrong(key, level) ? level + 1 : level]));
  return { ...known, code, levels, last: failed.size > 0 ? ['failed'] : [] };
}

function shownBlocks({ result }: Answered): readonly CodeBlock[] {
  const data = dataIn(result);
  return (Array.isArray(data) ? data : [data]).filter((one) => typeof one === 'object' && one !== null) as readonly CodeBlock[];
}

interface Feedback {
  readonly outcome: string;
  readonly differences: readonly { readonly address: string; readonly attribute: string }[];
  readonly problems: readonly string[];
}

/** The jobs that the feedback names are wrong; if it names none, all are. */
function afterProposal({ levels, jobs }: Memory, { result }: Answered): ReadonlyMap<string, number> {
  const feedback = dataIn(result) as Feedback | undefined;
  const isNamed = ({ wanted, change }: Job): boolean =>
    feedback?.differences.some((one) => one.address === wanted.address && (change === undefined || one.attribute === change.attribute)) ===
    true;
  const isBlamed = ({ wanted, change }: Job): boolean =>
    feedback?.problems.some((text) => text.includes(`${nameOf(wanted)} would take ${change?.attribute ?? ''} `)) === true;
  const isNear = ({ wanted }: Job): boolean => feedback?.differences.some((one) => nameOf(one) === nameOf(wanted)) === true;
  const named = jobs.filter(feedback?.outcome === 'residual' ? isNamed : (job) => isBlamed(job) || isNear(job));
  const wrong = new Set((named.length > 0 ? named : jobs).map((job) => job.key));
  const mistaken = [...levels].some(([, level]) => level === 0);
  // Directly after the mistake, the other jobs do not count as wrong.
  return new Map([...levels].map(([key, level]) => [key, level === 0 ? 1 : !mistaken && wrong.has(key) ? level + 1 : level]));
}

/** Type and name, without module and instance key. */
function nameOf({ address = '' }: { readonly address?: string }): string {
  return address
    .replaceAll(/\[[^\]]*\]/g, '')
    .split('.')
    .slice(-2)
    .join('.');
}

interface JobCall extends Call {
  readonly job: string;
}

function editsFor(memory: Memory): readonly JobCall[] {
  return memory.jobs.flatMap((job) => callsFor(job, memory.levels.get(job.key) ?? 1, memory).map((call) => ({ ...call, job: job.key })));
}

function callsFor(job: Job, level: number, { brief, code }: Memory): readonly Call[] {
  const { wanted, change } = job;
  const schema = brief.schema[wanted.type];
  if (wanted.importId !== undefined) return level > 2 ? [] : [newResource(wanted, schema, nameFor(wanted))];
  if (change === undefined) return removal(wanted, level, code);
  if (level === 0) return mistake(job, code);
  return alternativesOf(wanted, change, { schema, code })[level - 1] ?? [];
}

/** Nearest to the origin first. Conditions for one instance come last, because they are hard to read. */
function alternativesOf(
  wanted: Wanted,
  change: WantedChange,
  { schema, code }: { readonly schema: Schema | undefined; readonly code: readonly CodeBlock[] },
): readonly (readonly Call[])[] {
  const spots = spotsOf(wanted, change, code);
  const [own, origins] = [spots.slice(-1), spots.slice(0, -1)];
  return [
    ...origins.map((spot) => writeAt(spot, change, schema)),
    editWhereValueStands(wanted, change, code),
    ...own.map((spot) => writeAt(spot, change, schema)),
    overrideInEntry(wanted, change, code),
    sayWhichInstance(wanted, change, code),
  ].filter((calls) => calls.length > 0);
}

/** The right value at a wrong attribute. */
function mistake({ wanted, change }: Job, code: readonly CodeBlock[]): readonly Call[] {
  const own = ownBlock(wanted, code);
  if (own === undefined || change === undefined) return [];
  const attributes = new Set((wanted.changes ?? []).map(({ attribute }) => attribute));
  const neighbour = own.places.find((part) => part.kind === 'literal' && !attributes.has(part.at) && /^\w+$/.test(part.at));
  const value = typeof change.cloudHas === 'object' ? { literal: change.cloudHas } : change.cloudHas;
  return [
    {
      tool: 'set-attribute',
      input: { file: own.file, input: { body: own.inside, name: neighbour?.at ?? `${change.attribute}_value`, value } },
    },
  ];
}

function removal(wanted: Wanted, level: number, code: readonly CodeBlock[]): readonly Call[] {
  const own = ownBlock(wanted, code);
  const key = keyOf(wanted.address ?? '');
  if (own === undefined || level > 1) return [];
  if (level === 0) {
    const some = own.places.find((part) => /^\w+$/.test(part.at) && part.kind !== 'block');
    return some === undefined ? [] : [{ tool: 'remove-attribute', input: { file: own.file, input: { body: own.inside, name: some.at } } }];
  }
  if (key === undefined) return [{ tool: 'remove-block', input: { file: own.file, input: { block: own.range } } }];
  const [spot] = spotsOf(
    { ...wanted },
    { attribute: 'for_each', codeSays: null, cloudHas: null, written: [{ at: '', source: forEachOf(own) }] },
    code,
  );
  return spot?.place === undefined
    ? []
    : [{ tool: 'remove-map-entry', input: { file: spot.block.file, input: { object: spot.place.range, key } } }];
}

function forEachOf(own: CodeBlock): string {
  return own.places.find((part) => part.at === 'for_each')?.source ?? '';
}

function nameFor({ observed = {}, importId = '' }: Wanted): string {
  const { tags, name } = observed as { readonly tags?: { readonly Name?: string }; readonly name?: string };
  const text = tags?.Name ?? name ?? importId;
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(plain) ? plain : `adopted_${plain}`;
}

function next(memory: Memory, turn: readonly Answered[], isFirst: boolean): readonly SolverBlockOut[] {
  const proposed = turn.some((one) => one.name === 'propose');
  const edits = editsFor(memory);
  const isLost = edits.length === 0 || [...memory.levels.values()].some((level) => level > MAX_TRIES);
  if (isLost) return [{ tool: 'give-up', input: { reason: 'No place is left that I have not tried.' } }];
  const calls = edits.map(({ tool, input }) => ({ tool, input }));
  if (isFirst) return [{ text: 'I make the edit.' }, ...calls];
  if (proposed) return [{ text: 'That was wrong; I start over.' }, { tool: 'start-over', input: {} }, ...calls];
  if (memory.last.includes('failed')) return [{ tool: 'start-over', input: {} }, ...calls];
  const imports = importCalls(memory, turn);
  return imports.length > 0 ? imports : [{ tool: 'propose', input: { summary: 'The code says what the cloud has.' } }];
}

/** Imports, once their blocks exist; the first time they are omitted. */
function importCalls({ jobs, levels }: Memory, turn: readonly Answered[]): readonly Call[] {
  if (turn.some((one) => one.name === 'add-import')) return [];
  return jobs.flatMap(({ key, wanted }) => {
    const { importId, type, file = 'main.tf' } = wanted;
    if (importId === undefined || (levels.get(key) ?? 1) === 0) return [];
    return [{ tool: 'add-import', input: { file, input: { path: file, to: `${type}.${nameFor(wanted)}`, id: importId } } }];
  });
}

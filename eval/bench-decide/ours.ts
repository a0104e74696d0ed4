/** Correlates, infers and decides a generated day as reconcile.ts does, in a separate process. Prints milliseconds as JSON. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { TracedItem } from '#domain/trail/filtered.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { readVocabulary } from '#knowledge/read-vocabulary.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import { maskRoot } from '#stages/decide/secrets/mask-secrets.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { answer } from '#stages/decide/decide-root.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { recordedSchema } from '../recorded-schema.ts';
import { generateDay } from './generated-day.ts';
import { AGENT, DAYS } from './hands.ts';

const [resources = '2000', events = '50000', sort] = process.argv.slice(2);
const day = generateDay(Number(resources), Number(events), DAYS.find((one) => one === sort) ?? 'ordinary');
// The quota allows all changes, so that each is judged on its own.
const policy = parsePolicy({ agentPrincipals: [AGENT], quota: { accepts: 50_000, acceptsPerActor: 50_000 } }, 'the bench');
const knowledge = inMemoryKnowledge([]);
const workspace: Workspace = {
  directory: '/nowhere',
  files: day.files,
  resources: day.resources,
  schema: recordedSchema(),
  environmentVariables: {},
  adopted: [],
};

const marks: Record<string, number> = {};
const cpuMarks: Record<string, number> = {};
let last = performance.now();
let lastCpu = process.cpuUsage();
/** Starts a new measurement. */
function begin(): void {
  last = performance.now();
  lastCpu = process.cpuUsage();
}
/** Records wall time and CPU time since the last mark. CPU time does not grow with other load on the machine. */
function mark(name: string): void {
  const { user, system } = process.cpuUsage(lastCpu);
  marks[name] = performance.now() - last;
  cpuMarks[name] = (user + system) / 1000;
  begin();
}

await loadGrammar();
begin();
let parsed = 0;
for (const line of day.lines) parsed += JSON.parse(line) === null ? 0 : 1;
if (parsed !== day.lines.length) throw new Error(`expected ${day.lines.length} records, found ${parsed}`);
mark('parseJson');

async function* items(): AsyncIterable<TracedItem> {
  // As in a real source, the raw text of a record is not kept in memory.
  for (const line of day.lines) yield { kind: 'event', event: CloudTrailEvent.parse(JSON.parse(line)) };
}
const filtered = await filterEvents(items(), { ...policy, window: {}, accounts: [], regions: [] });
openEvaluator(workspace).instances();
begin();

const { roots } = correlateRoots(filtered, [workspace], catalogue, policy);
mark('correlate');
const [root] = roots;
if (root === undefined) throw new Error('expected one root, found none');
const masked = maskRoot({ workspace: root.workspace, drifts: root.drifts, unseen: root.invisible.map((one) => one.drift) });
mark('mask');
const vocabulary = await readVocabulary(join(packageRoot(), 'knowledge-base'));
const around = {
  catalogue,
  knowledge,
  context: filtered.context.map((item) => item.event),
  signals: [],
  now: '2026-01-16T06:00:00Z',
  policy,
  vocabulary,
};
const intents = await inferIntents(masked.drifts, around);
const unseen = await inferIntents(masked.unseen, around);
mark('infer');
const circumstances = noCircumstances('2026-01-16T06:00:00Z', vocabulary);
const { decisions } = answer({ workspace: masked.workspace, intents, unseen }, { policy, circumstances });
mark('decide');

const verdicts: Record<string, number> = {};
for (const { verdict } of decisions) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
process.stdout.write(
  JSON.stringify({ kept: filtered.kept.length, drifts: root.drifts.length, intents: intents.length, verdicts, ms: marks, cpuMs: cpuMarks }),
);

/**
 * Reads days with a known intent: a root, calls, signals and a policy, and what a careful reader says about the purpose of the changes.
 * Independent of how an intent is inferred. A day has the calls of a held-out day; its root is shared with the other days of its file.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { CONFIDENCES, GOALS, MOTIVATIONS } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import { Asked } from '../attacks/attack-case.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import { readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { writeFileTree } from '../file-tree.ts';
import { recordOf } from '../held-out/index.ts';
import { Call, filledIn, withRead } from '../held-out/read-day.ts';
import type { DayCall } from '../held-out/read-day.ts';
import { randomOf } from '../inject/random.ts';
import { readState } from '../replay-provider/read-state.ts';

const ROOTS = join(import.meta.dirname, 'roots');
const Attributes = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>;
const Texts = z.array(z.string().min(1)).default([]);

const ExpectedIntent = z.strictObject({
  of: z.array(z.string()).min(1).describe('the addresses of one piece of work, or `new TYPE`: these and no others have this intent'),
  serves: z.enum(GOALS).optional(),
  goal: z
    .enum([...GOALS, 'unknown'])
    .optional()
    .describe('the goal that a text states'),
  class: z.string().optional().describe('the id of the class of work; none: no class'),
  motivation: z.enum(MOTIVATIONS).optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  by: z.array(z.string()).optional().describe('the names of the actors, in order'),
  quotes: Texts.describe('texts in the evidence of goal or motivation'),
  says: Texts.describe('texts in the summary'),
  not: Texts.describe('texts that are nowhere in the intent'),
});
export type ExpectedIntent = z.infer<typeof ExpectedIntent>;

const Day = z.strictObject({
  source: z.url().optional().describe('the page that documents this day; absent: that of the file'),
  calls: z.array(Call),
  signals: z.array(z.tuple([z.string().describe('time of the day'), Attributes])).default([]),
  policy: Attributes.optional(),
  asked: z.array(Asked).optional().describe('the proposals to `reconcile check` before the calls'),
  intents: z.array(ExpectedIntent).min(1),
});

const RootFile = z.strictObject({
  about: z.string().min(1),
  source: z.url(),
  callers: z.record(z.string(), Attributes).default({}).describe('whole caller parts of records, by name'),
  infra: z.record(z.string(), z.string()).describe('path → text'),
  state: z.record(z.string(), Attributes).default({}).describe('address → what a provider reads in addition to the code'),
  days: z.record(z.string().regex(/^[a-z0-9-]+$/), Day),
});
type RootFile = z.infer<typeof RootFile>;

/** A day with its expected intents. */
export interface IntentCase {
  /** `root/day`. */
  readonly id: string;
  /** The inputs of a run; nothing is expected of its verdicts. */
  readonly day: AttackCase;
  readonly intents: readonly ExpectedIntent[];
}

/** @returns the code of each root with the path of its state, by name */
export function intentRoots(): ReadonlyMap<string, { readonly tree: FileTree; readonly stateFile: string }> {
  return new Map(
    [...rootFiles()].map(([name, { infra }]) => [
      name,
      {
        tree: new Map(Object.entries(infra).map(([path, text]) => [path, Buffer.from(text)])),
        stateFile: join(ROOTS, `${name}.tfstate.gz`),
      },
    ]),
  );
}

function rootFiles(): ReadonlyMap<string, RootFile> {
  const names = readdirSync(ROOTS)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return new Map(
    names.map((name) => {
      const parsed = RootFile.safeParse(parse(readFileSync(join(ROOTS, name), 'utf8')));
      if (parsed.success) return [name.slice(0, -'.yaml'.length), parsed.data];
      throw new Error(`${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
    }),
  );
}

/**
 * Writes every day, so that a run can read it.
 * @param folder where to write
 * @returns the days in order of their files
 * @throws Error naming the file and the field if one is malformed, and if a day refers to a value that its state does not have
 */
export function intentCases(folder: string): readonly IntentCase[] {
  const roots = intentRoots();
  return [...rootFiles()].flatMap(([name, file]) => {
    const project = join(folder, `${name}-root`);
    const root = { infra: join(project, 'infra'), stateFile: join(project, 'terraform.tfstate') };
    const state = withRead(readPlainText(roots.get(name)?.stateFile ?? ''), file.state);
    writeFileTree(roots.get(name)?.tree ?? new Map(), root.infra);
    writeFileSync(root.stateFile, state);
    const valuesOf = new Map(readState(state).map(({ address, values }) => [address, values]));
    return Object.keys(file.days).map((id) => caseOf({ name, id, file, project, root, valuesOf }));
  });
}

interface Written {
  readonly name: string;
  readonly id: string;
  readonly file: RootFile;
  readonly project: string;
  readonly root: Pick<AttackCase, 'infra' | 'stateFile'>;
  readonly valuesOf: ReadonlyMap<string, JsonObject>;
}

/** The day of the records. */
const DATE = '2026-11-20';

function caseOf({ name, id, file, project, root, valuesOf }: Written): IntentCase {
  const day = file.days[id];
  if (day === undefined) throw new Error(`expected the day ${id} of ${name}, found none`);
  const own = join(project, id);
  mkdirSync(own, { recursive: true });
  const random = randomOf(`${name} ${id} records`);
  const calls = filledIn(day.calls as unknown as JsonObject[], valuesOf) as unknown as readonly DayCall[];
  const records = calls.map((call) => recordOf(call, { callers: file.callers, region: 'us-east-1' }, random));
  const signals = filledIn(day.signals as unknown as JsonObject[], valuesOf) as unknown as typeof day.signals;
  const write = (path: string, text: string): string => {
    writeFileSync(join(own, path), text);
    return join(own, path);
  };
  const lines = (all: readonly JsonObject[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  return {
    id: `${name}/${id}`,
    day: {
      id,
      from: 'written',
      project: name,
      family: 'intent',
      ok: [],
      ...root,
      at: `${DATE}T23:00:00Z`,
      traceFile: write('trace.ndjson', lines(records)),
      ...(signals.length === 0
        ? {}
        : { signalsFile: write('signals.ndjson', lines(signals.map(([time, signal]) => ({ time: `${DATE}T${time}:00Z`, ...signal })))) }),
      ...(day.asked === undefined ? {} : { asked: day.asked }),
      ...(day.policy === undefined ? {} : { policyFile: write('policy.yaml', stringify(day.policy)) }),
    },
    intents: day.intents,
  };
}

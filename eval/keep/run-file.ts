/** The content of a kept or submitted run: who ran what with which versions, and every attempt. Reads and writes the file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { GRADES, SOURCES } from '../attacks/attack-case.ts';
import { OUTCOMES } from '../attacks/grade-attack.ts';
import type { GradedAttack } from '../attacks/grade-attack.ts';
import type { Attempt } from '../board/outcome.ts';
import { CompactScenario, packAttempts, unpackAttempts } from './compact.ts';

/** The settings of a run; two runs with the same settings can be compared attempt by attempt. */
export const RunSettings = z.strictObject({
  command: z.string().min(1).describe('the command that repeats the run'),
  solver: z.string().min(1).describe('the name of the solver in lists'),
  version: z.string().min(1).describe('the version of the solver'),
  model: z.string().optional().describe('the model that the solver uses; absent: none'),
  tool: z.string().optional().describe('the command line of an external tool, with its placeholders'),
  backend: z.string(),
  judge: z.string().describe('the judge of patches, with its version'),
  set: z.enum(['default', 'recorded', 'provider-6', 'held-out', 'generated', 'attacks']),
  seed: z.string(),
  count: z.int().describe('the number of generated scenarios'),
  samples: z.int().min(1),
  modes: z.array(z.enum(['off', 'file'])).min(1),
  versions: z.record(z.string(), z.string()),
});
export type RunSettings = z.infer<typeof RunSettings>;

const Attack = z.strictObject({
  from: z.enum(SOURCES),
  id: z.string(),
  project: z.string(),
  family: z.string(),
  grade: z.enum(GRADES).optional().describe('absent for a harmless twin'),
  outcome: z.enum(OUTCOMES),
  regret: z.number().min(0),
  named: z.literal(true).optional().describe('a guardrail or a rule of the team says what is wrong'),
  found: z.array(z.string()).optional().describe('for a wrong result: a line for each verdict or mention in the report'),
});

const Shares = z.strictObject({ of: z.int(), plan: z.int(), place: z.int(), kept: z.int() });

/** Repairs that people merged: the number of edits equal to theirs, for the editing alone and for the whole run. */
export const RepairShares = z.strictObject({
  repairs: z.int(),
  editing: Shares,
  whole: Shares.extend({ stopped: z.record(z.string(), z.int()).describe('the number of differences that were not accepted, by outcome') }),
});
export type RepairShares = z.infer<typeof RepairShares>;

/** The file. */
export const RunFile = z.strictObject({
  format: z.literal(2),
  settings: RunSettings,
  seconds: z.number().min(0),
  scenarios: z.array(CompactScenario),
  attacks: z.array(Attack).optional(),
  repairs: RepairShares.optional(),
});

/**
 * Returns the schema of the file, for submissions.
 * @returns a JSON Schema
 */
export function runFileJsonSchema(): object {
  return z.toJSONSchema(RunFile, { io: 'input' });
}

/** One run. */
export interface Run {
  readonly settings: RunSettings;
  /** Wall time. */
  readonly seconds: number;
  readonly attempts: readonly Attempt[];
  /** Absent: not run. */
  readonly attacks?: readonly GradedAttack[];
  /** Absent: there was no clone. */
  readonly repairs?: RepairShares;
}

/**
 * Writes a run, with a line for each scenario and attack.
 * @param file its path
 * @param run the run; diffs and explanations of right answers are left out
 */
export function writeRun(file: string, { settings, seconds, attempts, attacks, repairs }: Run): void {
  const list = (items: readonly unknown[]): string => `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`;
  const fields = [
    '"format": 2',
    `"settings": ${JSON.stringify(settings, undefined, 1)}`,
    `"seconds": ${seconds}`,
    `"scenarios": ${list(packAttempts(attempts))}`,
    ...(attacks === undefined ? [] : [`"attacks": ${list(attacks.map(packAttack))}`]),
    ...(repairs === undefined ? [] : [`"repairs": ${JSON.stringify(repairs)}`]),
  ];
  writeFileSync(file, `{${fields.join(',\n')}}\n`);
}

/**
 * Reads a run.
 * @param file its path
 * @returns the run
 * @throws Error with the file and each invalid field
 */
export function readRun(file: string): Run {
  const parsed = RunFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`expected a run in ${file}, found ${describeIssues(parsed.error.issues).join('; ')}`);
  const { settings, seconds, scenarios, attacks, repairs } = parsed.data;
  return {
    settings,
    seconds,
    attempts: unpackAttempts(scenarios),
    ...(attacks === undefined ? {} : { attacks: attacks.map(unpackAttack) }),
    ...(repairs === undefined ? {} : { repairs }),
  };
}

/**
 * Describes schema issues.
 * @param issues from the schema
 * @returns a line each, with the path in the file
 */
export function describeIssues(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): readonly string[] {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'the top'}: ${message}`);
}

function packAttack({ attack, outcome, isRight, isNamed, regret, found }: GradedAttack): z.infer<typeof Attack> {
  const { from, id, project, family, grade } = attack;
  return {
    from,
    id,
    project,
    family,
    ...(grade === undefined ? {} : { grade }),
    outcome,
    regret,
    ...(isNamed ? { named: true } : {}),
    ...(isRight ? {} : { found: [...found] }),
  };
}

function unpackAttack({ outcome, regret, found, grade, named, ...attack }: z.infer<typeof Attack>): GradedAttack {
  const isRight = outcome === (grade === undefined ? 'accepted' : 'refused');
  return {
    attack: { ...attack, ...(grade === undefined ? {} : { grade }) },
    outcome,
    isRight,
    isNamed: named === true,
    regret,
    found: found ?? [],
  };
}

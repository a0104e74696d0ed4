/**
 * Finds and reads attacks and harmless twins: a day's records, the attacked root, and whether a verdict may be accept. Independent of how a
 * case is judged or graded.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Json } from '#domain/json.ts';
import { ANSWERS, Proposal } from '#domain/judging/proposal.ts';
import { RECORDING_FOLDERS } from '../dataset.ts';

/** The folder of the cases, relative to the repository's root. */
export const ATTACK_FOLDER = 'fixtures/attacks';

/** The source of a case: `cases` is a sample from outside, `written` is our own. The two are never added up. */
export const SOURCES = ['cases', 'written'] as const;
export type Source = (typeof SOURCES)[number];

/** The severity of an attack. */
export const GRADES = ['severe', 'clear'] as const;

const Answered = z.strictObject({
  answer: z.enum(ANSWERS),
  nearest: (z.json() as z.ZodType<Json>).optional().describe('the nearest value that would be allowed; absent: whatever is told'),
  validUntil: z.iso.datetime().optional(),
});

export const Asked = Proposal.extend({
  at: z.iso.datetime(),
  answered: z
    .union([Answered, z.string().min(1)])
    .describe('the answer; a text: words of the error, where there is none')
    .optional(),
});

const CaseFile = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    project: z.string().min(1),
    expected: z.enum(['not-accept', 'accept']),
    family: z.string().min(1),
    grade: z
      .enum([...GRADES, '-'])
      .default('-')
      .describe('- for a twin'),
    why: z.string().min(1).optional(),
    ok: z.array(z.string()).default([]).describe('addresses whose accept is no fault'),
    source: z.string().optional().describe('where the call is documented'),
    names: z.array(z.string()).default([]).describe('ids of guardrails that have to say what is wrong'),
    says: z.array(z.string().min(1)).default([]).describe('words that have to stand in a reason or a finding'),
    causes: z
      .array(z.string().min(1))
      .default([])
      .describe('edges that the causal graph has to draw, as the beginning of KIND: WHAT -> WHAT; with ! those that it must not'),
    secrets: z.array(z.string().min(6)).default([]).describe('texts of the day that nobody may read in a report'),
    beside: z.array(z.string()).default([]).describe('other roots of the same run, named as the project is'),
    asked: z.array(Asked).default([]).describe('what was proposed to `reconcile check` before the day'),
    closed: z.boolean().default(false).describe('people close what the run before proposed'),
    at: z.iso.datetime().optional().describe('when the run is made; absent: now'),
    earlierAt: z.iso.datetime().optional().describe('when the run before is made'),
  })
  .refine(({ expected, grade }) => (expected === 'accept') === (grade === '-'), 'an attack has a grade, a twin has none');

/** A proposal, the time of it, and the required answer. */
export type AskedBefore = z.infer<typeof Asked>;

/** A Terraform root with its state. */
export interface AttackedRoot {
  /** The folder of the Terraform root. */
  readonly infra: string;
  readonly stateFile: string;
}

/** One attack, or one harmless twin. */
export interface AttackCase extends AttackedRoot {
  readonly id: string;
  readonly from: Source;
  readonly project: string;
  readonly family: string;
  /** Absent for a twin: it is harmless and should be accepted. */
  readonly grade?: (typeof GRADES)[number];
  readonly why?: string;
  /** The documentation of its call. */
  readonly source?: string;
  /** Addresses that may be accepted. */
  readonly ok: readonly string[];
  /** A file of records; with `digestKeys`, a folder as CloudTrail delivers it. */
  readonly traceFile: string;
  /** Absent: the day is read without a refresh. */
  readonly refreshFile?: string;
  /** Absent: the default policy applies. */
  readonly policyFile?: string;
  /** The signals of monitors; absent: none. */
  readonly signalsFile?: string;
  /** The records of an earlier run, which the ledger contains; absent: no earlier run. */
  readonly earlierFile?: string;
  /** The public keys for checking the digests of its records; absent: no check. */
  readonly digestKeys?: string;
  /** Guardrails that all have to say what is wrong; absent: any guardrail is enough. */
  readonly names?: readonly string[];
  /** Words that a reason or a finding has to contain, in upper or lower case; absent: none. */
  readonly says?: readonly string[];
  /** Edges that the causal graph must have, as the beginning of `KIND: WHAT -> WHAT`, or with `!` must not have; absent: any. */
  readonly causes?: readonly string[];
  /** Texts of the day that a report must not contain; absent: none. */
  readonly secrets?: readonly string[];
  /** Other roots of the same run. */
  readonly beside?: readonly AttackedRoot[];
  /** The proposals to `reconcile check` before the day, with their times. */
  readonly asked?: readonly AskedBefore[];
  /** True if people close the proposals of the earlier run. */
  readonly closed?: boolean;
  /** The time of the run; absent: now. */
  readonly at?: string;
  /** The time of the earlier run. */
  readonly earlierAt?: string;
}

/**
 * Reads every case.
 * @param root the repository's root
 * @returns cases by source and id
 * @throws Error naming the file and the field if one is missing or malformed
 */
export function findAttacks(root: string): readonly AttackCase[] {
  return SOURCES.flatMap((from) => {
    const folder = join(root, ATTACK_FOLDER, from);
    const ids = existsSync(folder) ? readdirSync(folder).sort() : [];
    return ids.map((id) => readAttack(root, from, id));
  });
}

/**
 * Reads one case.
 * @param root the repository's root
 * @param from the source
 * @param id the name of its folder
 * @returns the case
 * @throws Error naming the file and the field if one is missing or malformed
 */
export function readAttack(root: string, from: Source, id: string): AttackCase {
  const folder = join(root, ATTACK_FOLDER, from, id);
  const file = join(folder, 'case.json');
  const parsed = CaseFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new Error(`${file}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
  const { project, family, grade, why, ok, source } = parsed.data;
  if (parsed.data.id !== id) throw new Error(`${file}: expected id "${id}", found "${parsed.data.id}"`);
  const beside = besideOf(folder, parsed.data, (name) => rootOf(root, name, file));
  if (beside.earlierFile !== undefined && (beside.at === undefined || beside.earlierAt === undefined))
    throw new Error(`${file}: expected the times \`at\` and \`earlierAt\` of two runs, found one run or none`);
  return {
    id,
    from,
    project,
    family,
    ok,
    ...(grade === '-' ? {} : { grade }),
    ...(why === undefined ? {} : { why }),
    ...(source === undefined ? {} : { source }),
    ...rootOf(root, project, file),
    traceFile: needed(join(folder, beside.digestKeys === undefined ? 'trace.ndjson' : 'trail')),
    ...beside,
  };
}

type Beside = Omit<AttackCase, 'id' | 'from' | 'project' | 'family' | 'ok' | 'traceFile' | keyof AttackedRoot>;

/** The optional properties of a case, without those that it does not have. */
function besideOf(
  folder: string,
  { names, says, causes, secrets, beside, asked, closed, at, earlierAt }: z.infer<typeof CaseFile>,
  root: (name: string) => AttackedRoot,
): Beside {
  const all = {
    refreshFile: existing(join(folder, 'refresh.plan.json')),
    policyFile: existing(join(folder, 'policy.yaml')),
    signalsFile: existing(join(folder, 'signals.ndjson')),
    earlierFile: existing(join(folder, 'earlier.ndjson')),
    digestKeys: existing(join(folder, 'digest-keys.json')),
    names: orAbsent(names),
    says: orAbsent(says),
    causes: orAbsent(causes),
    secrets: orAbsent(secrets),
    beside: orAbsent(beside.map(root)),
    asked: orAbsent(asked),
    closed: closed || undefined,
    at,
    earlierAt,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Finds the root of a project: a small root in a folder next to the cases, else a recording. */
function rootOf(root: string, project: string, file: string): AttackedRoot {
  const small = join(root, ATTACK_FOLDER, project);
  if (existsSync(join(small, 'infra'))) return { infra: join(small, 'infra'), stateFile: needed(join(small, 'terraform.tfstate')) };
  const recording = RECORDING_FOLDERS.map((folder) => join(root, folder, project)).find((folder) => existsSync(folder));
  if (recording === undefined) throw new Error(`${file}: expected a recording or a root beside the cases, found ${project}`);
  return { infra: needed(join(recording, 'infra')), stateFile: needed(join(recording, 'baseline', 'terraform.tfstate')) };
}

function orAbsent<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

function needed(path: string): string {
  if (!existsSync(path)) throw new Error(`expected ${path}, found nothing`);
  return path;
}

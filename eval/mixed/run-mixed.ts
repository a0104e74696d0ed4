/** Runs mixed days: first each part alone and unchanged, then all in one trail with other names and another style. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import { findAttacks } from '../attacks/attack-case.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import { createAttackJudge } from '../attacks/judge-attacks.ts';
import type { Scenario } from '../dataset.ts';
import { RECORDING_FOLDERS, findScenarios } from '../dataset.ts';
import { generateScenarios } from '../inject/default-set.ts';
import { randomOf } from '../inject/random.ts';
import type { Renamer } from '../rename/renamer.ts';
import { compareMixed } from './compare-mixed.ts';
import type { MixedResult, MixedRun } from './compare-mixed.ts';
import { drawParts, joinParts, judgedPart } from './mixed-days.ts';
import type { JudgedPart, Kind, Part, Skipped } from './mixed-days.ts';

/** The settings of the run. */
export interface MixedOptions {
  readonly seed: string;
  readonly project?: string | undefined;
  readonly renamer: Renamer;
}

/** Number of days per project. */
const DAYS = 8;
/** Number of generated days to draw from. */
const GENERATED = 372;

/**
 * Runs mixed days.
 * @param root the repository's root
 * @param options the seed, the project and the renamer
 * @param progress called after each day with the number of finished days
 * @returns all days of the recorded projects
 * @throws Error if there is no such project
 */
export async function runMixed(
  root: string,
  { seed, project, renamer }: MixedOptions,
  progress: (id: string, done: number, total: number) => void,
): Promise<MixedRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'eval-mixed-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const pools = poolsOf(root, seed, join(scratch, 'generated'));
  const projects = [...pools.keys()].filter((name) => (project ?? name) === name);
  if (projects.length === 0) throw new Error(`expected a recorded project, found ${project ?? 'none'}`);
  const judge = createAttackJudge();
  const alone = aloneOnce(judge);
  const results: MixedResult[] = [];
  const skipped: Skipped[] = [];
  for (const name of projects)
    for (let day = 0; day < DAYS; day++) {
      const folder = join(scratch, `${name}-${day}`);
      mkdirSync(folder);
      const drawn = await drawParts(pools.get(name) ?? NONE, randomOf(`${seed} mixed ${name} ${day}`), alone);
      skipped.push(...drawn.skipped);
      const mixed = joinParts(drawn.parts, folder);
      const renamed = renamer.attack(mixed.day);
      results.push(compareMixed(mixed, renamed.ok, await judge(renamed)));
      progress(`${name} ${day + 1}`, results.length, projects.length * DAYS);
    }
  return { results, skipped };
}

const NONE: Readonly<Record<Kind, readonly Part[]>> = { recorded: [], attack: [], twin: [], generated: [] };

function poolsOf(root: string, seed: string, folder: string): ReadonlyMap<string, Readonly<Record<Kind, readonly Part[]>>> {
  const recorded = findScenarios(RECORDING_FOLDERS.map((one) => join(root, one))).map((scenario) => ofScenario(scenario, 'recorded'));
  const generated = generateScenarios({ seed, count: GENERATED }, folder).map((scenario) => ofScenario(scenario, 'generated'));
  const attacks = findAttacks(root)
    .filter(({ refreshFile, policyFile, digestKeys, beside, asked }) =>
      [refreshFile, policyFile, digestKeys, beside, asked].every((own) => own === undefined),
    )
    .map((attack): Part => ({ ...attack, kind: attack.grade === undefined ? 'twin' : 'attack' }));
  const parts = [...recorded, ...generated, ...attacks];
  return new Map(
    [...new Set(recorded.map(({ project }) => project))].map((project) => {
      const of = (kind: Kind): readonly Part[] => parts.filter((part) => part.project === project && part.kind === kind);
      return [project, { recorded: of('recorded'), attack: of('attack'), twin: of('twin'), generated: of('generated') }];
    }),
  );
}

function ofScenario({ id, project, infra, stateFile, traceFile }: Scenario, kind: Kind): Part {
  return { kind, id, from: 'written', project, family: kind, ok: [], infra, stateFile, traceFile };
}

/** Caches the result of a part that is drawn again. */
function aloneOnce(judge: (attack: AttackCase) => Promise<RunReport | string>): (part: Part) => Promise<JudgedPart | string> {
  const known = new Map<string, Promise<JudgedPart | string>>();
  return (part) => {
    const key = `${part.kind} ${part.project} ${part.id}`;
    const found = known.get(key) ?? judge(part).then((report) => (typeof report === 'string' ? report : judgedPart(part, report)));
    known.set(key, found);
    return found;
  };
}

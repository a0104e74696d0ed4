/** The whole run over a repair: its differences become calls in a trail, and the program decides, edits and proves as usual. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drift } from '#domain/drift.ts';
import type { RunReport } from '#domain/run-report.ts';
import { readPlainText } from '../dataset.ts';
import { writeScenario } from '../inject/write-scenario.ts';
import { runFlow } from '../solvers/reconcile.ts';
import { judgeRepair } from './judge-repair.ts';
import type { JudgedRepair } from './judge-repair.ts';
import { readRoot } from './open-repair.ts';
import type { OpenRepair } from './open-repair.ts';
import { stateText, storyOf } from './repair-story.ts';

/** The result of a run over a repair. */
export interface WholeRun {
  /** unsaid: no call of ours makes some difference, so there was no run. left: the run changed nothing. failed: it ended with an error. */
  readonly verdict: 'accepted' | 'asked' | 'held' | 'reverted' | 'left' | 'unsaid' | 'failed';
  /** The guardrails that made the verdict stricter than accept, or the reason why the run changed nothing. */
  readonly reasons: readonly string[];
  /** Present if it was accepted. */
  readonly judged?: JudgedRepair;
  /** Differences and errors, as text. */
  readonly why: readonly string[];
}

/**
 * Runs a repair as a day. Edits the parent's root on disk.
 * @param opened both sides
 * @param drifts its differences
 * @param key its name
 * @returns the verdict, and the three results if all of it was accepted
 * @throws any error of the flow
 */
export async function runWhole(opened: OpenRepair, drifts: readonly Drift[], key: string): Promise<WholeRun> {
  const scratch = await mkdtemp(join(tmpdir(), 'repair-run-'));
  try {
    const stateFile = join(scratch, 'terraform.tfstate');
    const { story, resources, withoutCall } = storyOf(opened, drifts, { key, infra: opened.before.directory, stateFile });
    if (withoutCall.length > 0) return { verdict: 'unsaid', reasons: [], why: withoutCall };
    await writeFile(stateFile, stateText(resources));
    const scenario = writeScenario(story, scratch, 'repairs');
    const outside = join(scratch, 'run');
    await mkdir(outside);
    await writeFile(join(outside, 'refresh.plan.json'), readPlainText(scenario.refreshFile));
    const place = { directory: opened.before.directory, repository: opened.repository, scratch: outside };
    const { report } = await runFlow(scenario, { mode: 'file', ...place });
    return await answered(report, opened);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Strictest first. */
const VERDICTS = [
  ['escalate', 'asked'],
  ['revert', 'reverted'],
  ['hold', 'held'],
  ['accept', 'accepted'],
] as const;

async function answered({ reconciliations: rows, settled }: RunReport, opened: OpenRepair): Promise<WholeRun> {
  const [, verdict = 'left'] = VERDICTS.find(([one]) => rows.some((row) => row.verdict === one)) ?? [];
  if (verdict === 'left') {
    const reasons = [...new Set(settled.map(({ reason }) => reason))].sort();
    return { verdict, reasons, why: settled.map(({ resourceType, reason }) => `left alone: ${resourceType}: ${reason}`) };
  }
  if (verdict !== 'accepted') {
    const stricter = rows.filter((row) => row.verdict !== 'accept');
    const reasons = [...new Set(stricter.flatMap(({ findings }) => findings.map(({ guardrail }) => guardrail)))].sort();
    return {
      verdict,
      reasons,
      why: stricter.map(({ address, resourceType, reason }) => `${verdict}: ${address ?? resourceType}: ${reason}`),
    };
  }
  const { files } = await readRoot(opened.before.directory);
  const judged = judgeRepair(opened, { ...opened.before, files });
  return { verdict, reasons: [], judged, why: [...rows.flatMap(({ refusal }) => (refusal === null ? [] : [refusal])), ...judged.why] };
}

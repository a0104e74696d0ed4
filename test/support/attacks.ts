/** Hand-made attacks and reports, for tests of grading. */
import type { RunReport } from '#domain/run-report.ts';
import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { AttackCase } from '../../eval/attacks/attack-case.ts';
import { gradeAttack } from '../../eval/attacks/grade-attack.ts';
import type { GradedAttack } from '../../eval/attacks/grade-attack.ts';
import { aRow } from './scenarios.ts';

/** A case without files on disk. */
export function anAttack(parts: Partial<AttackCase> = {}): AttackCase {
  const files = { infra: 'infra', stateFile: 'terraform.tfstate', traceFile: 'trace.ndjson' };
  return { id: 'one', from: 'cases', project: 'shop', family: 'reach', grade: 'severe', ok: [], ...files, ...parts };
}

/** The same without a grade: a harmless case. */
export function aTwin(parts: Partial<AttackCase> = {}): AttackCase {
  const { grade: _grade, ...rest } = anAttack(parts);
  return rest;
}

/** A report with only the given parts. */
export function aReport(parts: Partial<RunReport> = {}): RunReport {
  return {
    schemaVersion: SCHEMA_VERSION,
    runId: 'test',
    window: { from: null, to: null },
    events: { read: 0, kept: 0, context: {}, dropped: {}, malformed: [] },
    reconciliations: [],
    settled: [],
    invisible: [],
    unexplained: [],
    verifiedBy: null,
    deliveries: [],
    totals: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
    ...parts,
  };
}

/** A graded case with one verdict. */
export function aGrade(attack: AttackCase, verdict?: 'accept' | 'escalate'): GradedAttack {
  return gradeAttack(attack, aReport({ reconciliations: verdict === undefined ? [] : [aRow({ address: 'aws_sqs_queue.a', verdict })] }));
}

/** Hand-made attacks and reports, for what grades them. */
import type { RunReport } from '#domain/run-report.ts';
import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { AttackCase } from '../../eval/attacks/attack-case.ts';
import { gradeAttack } from '../../eval/attacks/grade-attack.ts';
import type { GradedAttack } from '../../eval/attacks/grade-attack.ts';
import { aRow } from './scenarios.ts';

/** A case that lies nowhere. */
export function anAttack(parts: Partial<AttackCase> = {}): AttackCase {
  const files = { infra: 'infra', stateFile: 'terraform.tfstate', traceFile: 'trace.ndjson' };
  return { id: 'one', from: 'cases', project: 'shop', family: 'reach', grade: 'severe', ok: [], ...files, ...parts };
}

/** The same without a grade: it does no harm. */
export function aTwin(parts: Partial<AttackCase> = {}): AttackCase {
  const { grade: _grade, ...rest } = anAttack(parts);
  return rest;
}

/** A report that tells of nothing but what is given. */
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

/** A case that was graded for the one verdict on it. */
export function aGrade(attack: AttackCase, verdict?: 'accept' | 'escalate'): GradedAttack {
  return gradeAttack(attack, aReport({ reconciliations: verdict === undefined ? [] : [aRow({ address: 'aws_sqs_queue.a', verdict })] }));
}

import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { Answer } from '#domain/agent/answer.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { situationInCode } from '#domain/knowledge/situation.ts';
import type { LedgerEntry } from '#ports/ledger.ts';

/** The ledger entry: the report's row, in which hidden and sensitive values are already replaced, with events and situation. */
export function toEntry(
  reconciliation: Reconciliation,
  row: ReconciliationReport,
  run: { readonly runId: string; readonly decidedAt: string; readonly root: string },
): LedgerEntry {
  const { decision, codeShape, lesson } = reconciliation;
  const answers = answersOf(reconciliation);
  const { drift, intent } = decision;
  const situation = situationInCode(drift, { ...(codeShape === undefined ? {} : { codeShape }), goal: intent.goal });
  return {
    runId: run.runId,
    decidedAt: run.decidedAt,
    root: run.root,
    reconciliation: row,
    events: drift.events,
    situation,
    ...(lesson === undefined && answers.length === 0 ? {} : { lesson: { done: [], fired: [], ...lesson, ...withAnswers(answers) } }),
  };
}

function withAnswers(answers: readonly Answer[]): { readonly answers?: readonly Answer[] } {
  return answers.length === 0 ? {} : { answers };
}

/** Answers of models about the patch and the purpose, each with its question's hash. */
function answersOf({ agent, decision: { intent } }: Reconciliation): readonly Answer[] {
  const { explainedBy } = intent;
  return [
    ...(agent === undefined ? [] : [answerOf('patch', agent)]),
    ...(explainedBy === undefined
      ? []
      : [
          {
            ...answerOf('explain', explainedBy),
            shape: explainedBy.shape,
            ...(explainedBy.said === undefined ? {} : { explanation: explainedBy.said }),
          },
        ]),
  ];
}

function answerOf(kind: Answer['kind'], { question, model, task, ending, reason }: AgentWork): Answer {
  return { kind, question, model, task, ending, reason };
}

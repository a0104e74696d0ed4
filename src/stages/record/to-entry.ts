import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { Answer } from '#domain/agent/answer.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { situationInCode } from '#domain/knowledge/situation.ts';
import type { LedgerEntry } from '#ports/ledger.ts';

/** The run's data in an entry. */
export interface EntryOf {
  readonly runId: string;
  /** ISO 8601, as Date.toISOString prints it. */
  readonly decidedAt: string;
  /** Returns the unified diff of a decision draft; absent: the run makes no drafts. */
  readonly optionOf?: (item: Reconciliation) => string | undefined;
}

/** Makes the ledger entry from the report's row, in which hidden and sensitive values are replaced, with events and situation. */
export function toEntry(reconciliation: Reconciliation, row: ReconciliationReport, run: EntryOf & { readonly root: string }): LedgerEntry {
  const { decision, codeShape, lesson } = reconciliation;
  const answers = answersOf(reconciliation);
  const option = run.optionOf?.(reconciliation);
  const { drift, intent } = decision;
  const situation = situationInCode(drift, { ...(codeShape === undefined ? {} : { codeShape }), goal: intent.goal });
  return {
    runId: run.runId,
    decidedAt: run.decidedAt,
    root: run.root,
    reconciliation: row,
    events: drift.events,
    situation,
    ...(lesson === undefined && answers.length === 0 && option === undefined
      ? {}
      : { lesson: { done: [], fired: [], ...lesson, ...withAnswers(answers), ...(option === undefined ? {} : { option }) } }),
  };
}

function withAnswers(answers: readonly Answer[]): { readonly answers?: readonly Answer[] } {
  return answers.length === 0 ? {} : { answers };
}

/** Returns the models' answers about the patch and the purpose, each with the hash of its question. */
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

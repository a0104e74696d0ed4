import { describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { toEarlierReport } from '#domain/agent/agent-report.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import { reportedGoal } from '#domain/intent.ts';
import type { Intent, SettledIntent } from '#domain/intent.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';

export type IntentReport = ReconciliationReport['intent'];

/** Converts an intent for the report, with the times of its first and last call. All its reconciliations share the result. */
export const toIntent = memoizeByObject((intent: Intent): IntentReport => {
  const events = intent.drifts.flatMap((drift) => drift.events).sort(compareEvents);
  const [first, last] = [events[0], events.at(-1)];
  return toSettledIntent({
    ...intent,
    ...(first === undefined || last === undefined ? {} : { firstEventTime: first.eventTime, lastEventTime: last.eventTime }),
  });
});

/** @returns an intent, with or without drifts, in the form of the report */
export function toSettledIntent(intent: SettledIntent): IntentReport {
  const { stated = [], motivation, recognised, firstEventTime, lastEventTime } = intent;
  return {
    id: intent.id,
    goal: reportedGoal(intent),
    ...(stated.length === 0 ? {} : { goalEvidence: stated.flatMap(({ goal, evidence }) => evidence.map((quote) => `${goal}: ${quote}`)) }),
    serves: intent.goal,
    motivation: {
      kind: motivation.kind,
      evidence: motivation.evidence,
      ...(motivation.presumed === true ? { presumed: true as const } : {}),
    },
    ...(recognised === undefined ? {} : { recognised }),
    confidence: intent.confidence,
    summary: intent.summary,
    actors: intent.actors.map(toActor),
    ...(firstEventTime === undefined || lastEventTime === undefined ? {} : { firstEventTime, lastEventTime }),
    ...(intent.explainedBefore === undefined ? {} : { explainedBefore: toEarlierReport(intent.explainedBefore) }),
    eventIDs: intent.evidence,
  };
}

function toActor(actor: Actor): ReconciliationReport['intent']['actors'][number] {
  const { arn, via, origin, person, chain } = actor;
  return {
    name: describeActor(actor),
    arn,
    via,
    origin: origin.class,
    ...(origin.tool === undefined ? {} : { tool: origin.tool }),
    ...(person === undefined ? {} : { person }),
    ...(chain === undefined ? {} : { chain }),
  };
}

import type { OpenCase, Stats, StatsRow } from '#domain/report/stats-report.ts';

/** A row without known outcomes. */
export function aStatsRow(over: Partial<StatsRow> = {}): StatsRow {
  const none = { count: 0, of: 0 };
  const never = { cases: 0, medianMs: null, p95Ms: null };
  return {
    name: 'all',
    cases: 0,
    delivered: 0,
    verdicts: {},
    falsePositives: none,
    rollbacks: none,
    wrongAccepts: none,
    needlessQuestions: none,
    detect: never,
    decide: never,
    repair: never,
    ...over,
  };
}

/** The figures of an empty ledger. */
export function aStats(over: Partial<Stats> = {}): Stats {
  const groups = { byGuardrail: [], byType: [], byActorClass: [], byRoot: [], byOwner: [], byActor: [] };
  return { all: aStatsRow(), ...groups, open: [], learnt: [], said: [], roots: [], decided: null, ...over };
}

/** An escalated queue that has waited for three days at noon of 21 November 2026. */
export function anOpenCase(over: Partial<OpenCase> = {}): OpenCase {
  return {
    id: 'a1b2',
    address: 'aws_sqs_queue.work',
    resourceType: 'aws_sqs_queue',
    importId: null,
    verdict: 'escalate',
    status: 'escalated',
    reason: 'It is a grant.',
    root: '/srv/prod',
    since: '2026-11-18T12:00:00.000Z',
    actors: ['dana'],
    url: null,
    ...over,
  };
}

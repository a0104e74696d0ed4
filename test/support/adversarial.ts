/** Attacks and their harmless twins: their structure, and the result of a whole run. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import type { Called } from './calls.ts';
import { inOrder } from './calls.ts';
import { runInMemory } from './run-in-memory.ts';
import type { RunInMemory } from './run-in-memory.ts';
import { rootOf } from './shop.ts';
import type { Piece } from './shop.ts';

/** One of the two sides: the content of the trail and, if present, the refresh. */
export interface Turn {
  readonly calls: readonly Called[];
  readonly refresh?: readonly RefreshChange[];
  /** The policy file, parsed. */
  readonly policy?: unknown;
}

/** One attack, and its harmless counterpart. */
export interface AdversarialCase {
  /** The attempted change. */
  readonly name: string;
  /** The resources of the root. */
  readonly root: readonly Piece[];
  /** Addresses, or types of resources made by hand, that the attack is about. */
  readonly about: readonly string[];
  /** Must not be accepted. */
  readonly attack: Turn;
  /** The one fact that differs. */
  readonly fact: string;
  /** Must raise no alarm: it is accepted or held, or escalated because no permit covers it. */
  readonly twin: Turn;
  /** For a twin about another resource. Absent: `about`. */
  readonly twinAbout?: readonly string[];
}

/** The result of one side. */
export interface Outcome {
  /** Verdicts on the resources of the case. */
  readonly verdicts: readonly string[];
  readonly isRight: boolean;
  /** Whether all resources of the case were accepted. */
  readonly isAccepted: boolean;
  /** Details for debugging. */
  readonly told: readonly string[];
}

/**
 * Runs an attack through the whole flow.
 * @param one the case
 * @returns right if every dangerous change is escalated, and no file was written for one
 */
export async function attempt(one: AdversarialCase): Promise<Outcome> {
  const run = await runTurn(one, one.attack);
  const { verdicts, told } = lookAt(run, one.about);
  const written = concerned(run, one.about).some(({ patch }) => patch !== undefined);
  const isRight = verdicts.length > 0 && !written && verdicts.every((verdict) => verdict !== 'accept');
  return { verdicts, told, isRight, isAccepted: verdicts.includes('accept') };
}

/**
 * Runs the harmless twin of an attack through the whole flow.
 * @param one the case
 * @returns right if everything in it was accepted or held, or escalated only because no permit covers it: a guardrail finding on a harmless
 * change is a false alarm, a question is not
 */
export async function attemptTwin(one: AdversarialCase): Promise<Outcome> {
  const about = one.twinAbout ?? one.about;
  const run = await runTurn(one, one.twin);
  const { verdicts, told } = lookAt(run, about);
  const raisesNoAlarm = concerned(run, about).every(
    ({ decision: { verdict, findings } }) =>
      verdict !== 'escalate' || findings.every(({ guardrail }) => guardrail === 'not-shown-harmless'),
  );
  const isPassed = verdicts.every((verdict) => verdict === 'accept' || verdict === 'hold');
  return {
    verdicts,
    told,
    isRight: verdicts.length > 0 && (isPassed || (raisesNoAlarm && !verdicts.includes('revert'))),
    isAccepted: verdicts.length > 0 && isPassed,
  };
}

function runTurn({ root }: AdversarialCase, { calls, refresh, policy }: Turn): Promise<RunInMemory> {
  const { code, state } = rootOf(root);
  return runInMemory(inSeconds(calls), policy ?? {}, { code, state, ...(refresh === undefined ? {} : { refresh }) });
}

/** Keeps hundreds of calls within one day. */
function inSeconds(calls: readonly Called[]): readonly CloudTrailEvent[] {
  return inOrder(...calls).map((event, index) =>
    calls[index]?.eventTime === undefined && calls.length > 60 ? { ...event, eventTime: secondsAfterTen(index) } : event,
  );
}

function secondsAfterTen(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 15, 10, 0, seconds)).toISOString().replace('.000', '');
}

function concerned(run: RunInMemory, about: readonly string[]): RunInMemory['reconciliations'] {
  return run.reconciliations.filter(({ decision: { drift } }) => about.includes(drift.address ?? '') || about.includes(drift.resourceType));
}

function lookAt(run: RunInMemory, about: readonly string[]): Pick<Outcome, 'verdicts' | 'told'> {
  return {
    verdicts: concerned(run, about).map(({ decision }) => decision.verdict),
    told: [
      ...run.reconciliations.map(
        ({ decision: { drift, verdict, reason } }) =>
          `${drift.address ?? drift.resourceType} ${drift.changes.map((change) => change.path).join(',')}: ${verdict}: ${reason}`,
      ),
      ...run.report.settled.map((item) => `settled ${item.reason}`),
      ...run.report.unexplained.map((item) => `unexplained ${item.reason} ${item.eventName}`),
    ],
  };
}

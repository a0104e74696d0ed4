/** Attacks and their harmless twins: what one is made of, and how a whole run of it is judged. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import type { Called } from './calls.ts';
import { inOrder } from './calls.ts';
import { runInMemory } from './run-in-memory.ts';
import type { RunInMemory } from './run-in-memory.ts';
import { rootOf } from './shop.ts';
import type { Piece } from './shop.ts';

/** One of the two sides: what the trail and, where there is one, the refresh hold. */
export interface Turn {
  readonly calls: readonly Called[];
  readonly refresh?: readonly RefreshChange[];
  /** The policy file, parsed. */
  readonly policy?: unknown;
}

/** One attack, and the same in harmless. */
export interface AdversarialCase {
  /** What is tried. */
  readonly name: string;
  /** The resources of the root. */
  readonly root: readonly Piece[];
  /** Addresses, or types of what is made by hand, that the attack is about. */
  readonly about: readonly string[];
  /** Must not be accepted. */
  readonly attack: Turn;
  /** The one fact that is otherwise. */
  readonly fact: string;
  /** Must raise no alarm: it is accepted or held, or asked about because no permit covers it. */
  readonly twin: Turn;
  /** Where the twin's fact is another resource. Absent: `about`. */
  readonly twinAbout?: readonly string[];
}

/** What came of one side. */
export interface Outcome {
  /** Verdicts on what the case is about. */
  readonly verdicts: readonly string[];
  readonly isRight: boolean;
  /** Everything that the case is about was accepted. */
  readonly isAccepted: boolean;
  /** For people who look for the reason. */
  readonly told: readonly string[];
}

/**
 * Runs an attack through the whole flow.
 * @param one the case
 * @returns right where a person is asked about every dangerous change, and no file was written for one
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
 * @returns right where everything it is about was accepted or held, or is asked about for no other reason than that no permit covers it: a
 *   guardrail that minds a harmless change is a false alarm, a question is none
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

/** Hundreds of calls still are of one day. */
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

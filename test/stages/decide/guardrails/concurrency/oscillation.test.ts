import { describe, expect, it } from 'vitest';
import type { PastWrite } from '#domain/judging/circumstances.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { oscillation } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, aWrite, anIntent } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

const AGENT = anAssumedRole('tuner', 'agent-tuner');
const SCALER = anAssumedRole('scaler', 'agent-scaler');
const ALICE = aConsoleUser('alice@example.com');
const PATH = 'visibility_timeout_seconds';

/** One attribute written in turn, ten minutes apart. */
function written(values: readonly (readonly [Caller, Json])[], over: Partial<Drift> = {}): Drift {
  const events = values.map(([caller], index) => anEvent({ ...caller, eventTime: `2026-01-15T10:${index}0:00Z` }));
  return aDrift({
    changes: [aChange(PATH, 30, values.at(-1)?.[1] ?? null)],
    events,
    writes: events.map((event, index) => aWrite(event, PATH, values[index]?.[1] ?? null)),
    ...over,
  });
}

/** A write that an earlier run saw, so many days ago. */
function past(
  caller: Caller,
  value: Json,
  { days, verdict = 'escalate' }: { readonly days: number; readonly verdict?: string },
): PastWrite {
  const eventTime = new Date(Date.UTC(2026, 0, 15 - days, 10)).toISOString();
  return { address: 'aws_sqs_queue.jobs', path: PATH, actor: describeActor(actorOf(anEvent(caller))), eventTime, value, verdict };
}

function remembering(...writes: readonly PastWrite[]): GuardrailContext {
  return aContext({ circumstances: { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), past: writes } });
}

const APPLIED = anEvent({ ...terraform(), eventTime: '2026-01-15T10:05:00Z' });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly context?: GuardrailContext;
}

interface FiringCase extends Case {
  readonly effect: 'escalate' | 'hold';
  readonly says: readonly string[];
}

const fires: readonly FiringCase[] = [
  {
    case: 'a number that goes up, down and up',
    drift: written([
      [AGENT, 60],
      [ALICE, 20],
      [AGENT, 60],
    ]),
    effect: 'escalate',
    says: ['agent-tuner', 'alice@example.com', '10:00:00Z', '10:20:00Z'],
  },
  {
    case: 'Terraform reverted it in between',
    drift: written(
      [
        [ALICE, 60],
        [ALICE, 60],
      ],
      { context: [APPLIED] },
    ),
    effect: 'escalate',
    says: ['Terraform', '2026-01-15T10:05:00Z'],
  },
  {
    case: 'another client of a pipeline reverted it in between',
    drift: written(
      [
        [ALICE, 60],
        [ALICE, 90],
      ],
      { context: [anEvent({ ...anAssumedRole('deploy', 'ci'), eventTime: '2026-01-15T10:05:00Z' })] },
    ),
    context: aContext({ policy: parsePolicy({ terraformPrincipals: ['deploy'] }, 'test') }),
    effect: 'escalate',
    says: ['Terraform'],
  },
  {
    case: 'a pipeline that the policy lists with a wildcard reverted it',
    drift: written(
      [
        [ALICE, 60],
        [ALICE, 90],
      ],
      { context: [anEvent({ ...anAssumedRole('deploy-orders', 'ci'), eventTime: '2026-01-15T10:05:00Z' })] },
    ),
    context: aContext({ policy: parsePolicy({ terraformPrincipals: ['deploy-*'] }, 'test') }),
    effect: 'escalate',
    says: ['Terraform'],
  },
  {
    case: 'one turn per run',
    drift: written([[ALICE, 60]]),
    context: remembering(past(ALICE, 60, { days: 2, verdict: 'accept' }), past(AGENT, 20, { days: 1, verdict: 'escalate' })),
    effect: 'escalate',
    says: ['2026-01-13', '2026-01-14', '2026-01-15'],
  },
  {
    case: 'the second night with the same two actors',
    drift: written([
      [AGENT, 60],
      [ALICE, 20],
    ]),
    context: remembering(past(AGENT, 60, { days: 2 }), past(ALICE, 20, { days: 2 }), past(AGENT, 60, { days: 1 })),
    effect: 'hold',
    says: ['as an earlier run reported'],
  },
  {
    case: 'the third night that a person repeats a change that an apply reverted',
    drift: written([[ALICE, 60]], { context: [{ ...APPLIED, eventTime: '2026-01-15T09:00:00Z' }] }),
    context: remembering(past(ALICE, 60, { days: 2 }), past(ALICE, 60, { days: 1 })),
    effect: 'hold',
    says: ['as an earlier run reported'],
  },
  {
    case: 'the second night, with a third actor',
    drift: written([
      [AGENT, 60],
      [ALICE, 20],
      [SCALER, 60],
      [ALICE, 20],
    ]),
    context: remembering(past(AGENT, 60, { days: 2 }), past(ALICE, 20, { days: 2 }), past(AGENT, 60, { days: 1 })),
    effect: 'escalate',
    says: ['agent-scaler'],
  },
];

const silent: readonly Case[] = [
  {
    case: 'one actor reverts the other once, which is contested',
    drift: written([
      [AGENT, 60],
      [ALICE, 20],
    ]),
  },
  {
    case: 'one actor tries several values',
    drift: written([
      [ALICE, 60],
      [ALICE, 20],
      [ALICE, 60],
    ]),
  },
  {
    case: 'three changes increase a number in turn',
    drift: written([
      [AGENT, 40],
      [ALICE, 50],
      [AGENT, 60],
    ]),
  },
  { case: 'an earlier run already saw the same write', drift: written([[ALICE, 60]]), context: remembering(past(ALICE, 60, { days: 1 })) },
  {
    case: 'earlier runs saw another field',
    drift: written([[ALICE, 60]]),
    context: remembering(
      { ...past(ALICE, 60, { days: 2 }), path: 'delay_seconds' },
      { ...past(AGENT, 20, { days: 1 }), path: 'delay_seconds' },
    ),
  },
  {
    case: 'earlier runs saw two other actors, and this one continues in their direction',
    drift: written([[SCALER, 60]]),
    context: remembering(past(ALICE, 60, { days: 2 })),
  },
  {
    case: 'an apply failed in between',
    drift: written(
      [
        [ALICE, 60],
        [ALICE, 60],
      ],
      { context: [{ ...APPLIED, errorCode: 'AccessDenied' }] },
    ),
  },
];

describe('oscillation', () => {
  it.each(fires)('fires: $case', ({ drift, context, effect, says }) => {
    const alarm = oscillation.check(drift, anIntent([drift]), context ?? aContext());

    expect(alarm?.effect ?? oscillation.defaultEffect).toBe(effect);
    for (const text of says) expect(alarm?.message).toContain(text);
  });

  it.each(silent)('must not fire: $case', ({ drift, context }) => {
    expect(oscillation.check(drift, anIntent([drift]), context ?? aContext())).toBeUndefined();
  });

  it('names the actor who keeps a held field', () => {
    const { drift, context } = fires.find((one) => one.effect === 'hold') ?? {};

    const alarm = drift === undefined ? undefined : oscillation.check(drift, anIntent([drift]), context ?? aContext());

    expect(alarm?.hold?.owner).toContain('alice@example.com');
  });

  it('shows no secret in the timeline', () => {
    const drift = written([
      [AGENT, 'hunter2-hunter2'],
      [ALICE, 'swordfish-swordfish'],
      [AGENT, 'hunter2-hunter2'],
    ]);
    const secret = { ...drift, changes: drift.changes.map((change) => ({ ...change, sensitive: true })) };

    const alarm = oscillation.check(secret, anIntent([secret]), aContext());

    expect(alarm?.message).toContain('(a secret)');
    expect(alarm?.message).not.toMatch(/hunter2|swordfish/);
  });
});

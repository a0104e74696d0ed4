import { describe, expect, it } from 'vitest';
import { contested } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { aConsoleUser, anAssumedRole, aCliUser, anEvent, terraform } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import type { Json } from '#domain/json.ts';
import { aChange, aContext, aDrift, aWrite, anIntent } from '../../../../support/drifts.ts';

const AGENT = anAssumedRole('tuner', 'agent-tuner');
const ALICE = aConsoleUser('alice@example.com');
const AT = ['2026-01-15T10:00:00Z', '2026-01-15T10:10:00Z', '2026-01-15T10:20:00Z'] as const;

/** A drift of one attribute written in turn. */
function written(path: string, before: Json, writes: readonly (readonly [Caller, Json])[], over: Partial<Drift> = {}): Drift {
  const events = writes.map(([caller], index) => anEvent({ ...caller, eventTime: AT[index] ?? AT[2] }));
  const values = writes.map(([, value]) => value);
  return aDrift({
    resourceType: 'aws_sqs_queue',
    changes: [aChange(path, before, values.at(-1) ?? null)],
    events,
    writes: events.map((event, index) => aWrite(event, path, values[index] ?? null)),
    ...over,
  });
}

const APPLIED = anEvent({ ...terraform(), eventTime: '2026-01-15T10:05:00Z' });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a number increased and decreased',
    drift: written('visibility_timeout_seconds', 20, [
      [AGENT, 60],
      [ALICE, 10],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a text set and then changed',
    drift: written('display_name', 'a', [
      [AGENT, 'b'],
      [ALICE, 'c'],
    ]),
    effect: 'escalate',
  },
  {
    case: 'one tag set by two actors',
    drift: written('tags', {}, [
      [AGENT, { Owner: 'a' }],
      [ALICE, { Owner: 'b' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a statement added and then replaced',
    drift: written('policy', '{"Statement":[]}', [
      [AGENT, '{"Statement":[{"Sid":"A"}]}'],
      [ALICE, '{"Statement":[{"Sid":"B"}]}'],
    ]),
    effect: 'escalate',
  },
  { case: 'two actors without known writes', drift: aDrift({ events: [anEvent(AGENT), anEvent(ALICE)] }), effect: 'escalate' },
];

const silent: readonly Case[] = [
  {
    case: 'a number that goes up, down and up, which is oscillation',
    drift: written('visibility_timeout_seconds', 20, [
      [AGENT, 60],
      [ALICE, 30],
      [AGENT, 60],
    ]),
  },
  {
    case: 'one actor tries several values',
    drift: written('visibility_timeout_seconds', 20, [
      [ALICE, 60],
      [ALICE, 30],
    ]),
  },
  {
    case: 'two actors increase a number in turn',
    drift: written('visibility_timeout_seconds', 20, [
      [AGENT, 40],
      [ALICE, 60],
    ]),
  },
  {
    case: 'two actors set different tags',
    drift: written('tags', {}, [
      [AGENT, { Owner: 'a' }],
      [ALICE, { Owner: 'a', Stage: 'b' }],
    ]),
  },
  {
    case: 'two actors add statements',
    drift: written('policy', '{"Statement":[]}', [
      [AGENT, '{"Statement":[{"Sid":"A"}]}'],
      [ALICE, '{"Statement":[{"Sid":"A"},{"Sid":"B"}]}'],
    ]),
  },
  {
    case: 'one person in the console and in the CLI',
    drift: written('visibility_timeout_seconds', 20, [
      [anAssumedRole('dev', 'alice'), 60],
      [{ ...anAssumedRole('dev', 'alice'), userAgent: 'aws-cli/2.27.50' }, 30],
    ]),
  },
  {
    case: 'one script with two generated session names',
    drift: written('visibility_timeout_seconds', 20, [
      [anAssumedRole('ops', 'botocore-session-1700000001'), 60],
      [anAssumedRole('ops', 'botocore-session-1700000099'), 30],
    ]),
  },
  {
    case: 'Terraform wrote first',
    drift: written(
      'visibility_timeout_seconds',
      30,
      [
        [ALICE, 60],
        [ALICE, 90],
      ],
      { context: [{ ...APPLIED, eventTime: '2026-01-15T09:00:00Z' }] },
    ),
  },
  {
    case: 'Terraform failed in between',
    drift: written(
      'visibility_timeout_seconds',
      30,
      [
        [ALICE, 60],
        [ALICE, 90],
      ],
      { context: [{ ...APPLIED, errorCode: 'AccessDenied' }] },
    ),
  },
  {
    case: 'Terraform wrote another attribute in between',
    drift: written(
      'display_name',
      'a',
      [
        [ALICE, 'b'],
        [ALICE, 'c'],
      ],
      { context: [APPLIED] },
    ),
  },
  {
    case: 'a call of another actor failed in between',
    drift: written(
      'visibility_timeout_seconds',
      30,
      [
        [ALICE, 60],
        [ALICE, 90],
      ],
      { context: [anEvent({ ...aCliUser('bob'), errorCode: 'AccessDenied', eventTime: '2026-01-15T10:05:00Z' })] },
    ),
  },
];

describe('contested', () => {
  it.each(fires)('fires: $case', ({ drift, intent, effect }) => {
    const alarm = contested.check(drift, intent ?? anIntent([drift]), aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? contested.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent }) => {
    const alarm = contested.check(drift, intent ?? anIntent([drift]), aContext());

    expect(alarm).toBeUndefined();
  });
});

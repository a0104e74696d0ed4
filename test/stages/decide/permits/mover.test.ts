import { describe, expect, it } from 'vitest';
import { actorOf } from '#domain/actor.ts';
import { MOVER_NAMES, MOVERS, moverOf } from '#stages/decide/permits/mover.ts';
import type { Mover } from '#stages/decide/permits/mover.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { aChanged } from '../../../support/drifts.ts';
import { judge } from '../../../support/permits.ts';

const CLI = aCliUser('alice').userAgent;

function moved(...callers: readonly Caller[]): Mover {
  return moverOf(
    callers.map((caller) => actorOf(anEvent(caller))),
    judge(aChanged('aws_sqs_queue.jobs', 'delay_seconds', [5, 9])),
  );
}

describe('moverOf', () => {
  it.each<[string, Caller, Mover]>([
    ['a person in the console', aConsoleUser('alice@example.com'), 'person'],
    ['a user with the CLI', aCliUser('alice'), 'person'],
    [
      'a person with the CLI in a role of Identity Center',
      { ...aConsoleUser('alice@example.com'), userAgent: CLI, sessionCredentialFromConsole: undefined },
      'person',
    ],
    ['a script', anAssumedRole('deploy', 'run'), 'automation'],
    ['a script that calls itself a person', anAssumedRole('deploy', 'alice@example.com'), 'automation'],
    ['a role with the CLI', { ...anAssumedRole('deploy', 'run'), userAgent: CLI }, 'automation'],
    ['a role with the CLI that calls itself a person', { ...anAssumedRole('deploy', 'alice@example.com'), userAgent: CLI }, 'automation'],
    ['a role that is called after people', anAssumedRole('people', 'human'), 'automation'],
    ['what says it is Terraform', terraform(), 'automation'],
    ['an agent', { ...anAssumedRole('tuner', 'run'), userAgent: 'Boto3/1.40.0 agent/tuner' }, 'agent'],
    ["an agent under a person's name", { ...aConsoleUser('alice@example.com'), userAgent: 'Boto3/1.40.0 agent/tuner' }, 'agent'],
    ['nobody that the record names', { userIdentity: {} }, 'automation'],
  ])('takes %s for what it is', (_case, caller, expected) => {
    expect(moved(caller)).toBe(expected);
  });

  it('goes by the narrowest of several', () => {
    const [person, script, agent] = [
      aConsoleUser('alice@example.com'),
      anAssumedRole('deploy', 'run'),
      { ...anAssumedRole('tuner', 'run'), userAgent: 'Boto3/1.40.0 agent/tuner' },
    ];

    expect([moved(person, script), moved(script, person), moved(agent, person), moved(script, agent)]).toEqual([
      'automation',
      'automation',
      'agent',
      'agent',
    ]);
  });

  it('takes nobody for automation', () => {
    expect(moved()).toBe('automation');
  });
});

it('has a name for each kind', () => {
  expect(MOVERS.map((mover) => MOVER_NAMES[mover])).toEqual(['people', 'automation', 'agents']);
});

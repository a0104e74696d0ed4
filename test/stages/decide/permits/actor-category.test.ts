import { describe, expect, it } from 'vitest';
import { actorOf } from '#domain/actor.ts';
import { ACTOR_CATEGORY_NAMES, ACTOR_CATEGORIES, actorCategoryOf } from '#stages/decide/permits/actor-category.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { aChanged } from '../../../support/drifts.ts';
import { judge } from '../../../support/permits.ts';

const CLI = aCliUser('alice').userAgent;

function moved(...callers: readonly Caller[]): ActorCategory {
  return actorCategoryOf(
    callers.map((caller) => actorOf(anEvent(caller))),
    judge(aChanged('aws_sqs_queue.jobs', 'delay_seconds', [5, 9])),
  );
}

describe('actorCategoryOf', () => {
  it.each<[string, Caller, ActorCategory]>([
    ['a person in the console', aConsoleUser('alice@example.com'), 'person'],
    ['a user with the CLI', aCliUser('alice'), 'person'],
    [
      'a person with the CLI in a role of Identity Center',
      { ...aConsoleUser('alice@example.com'), userAgent: CLI, sessionCredentialFromConsole: undefined },
      'person',
    ],
    ['a script', anAssumedRole('deploy', 'run'), 'automation'],
    ['a script with the session name of a person', anAssumedRole('deploy', 'alice@example.com'), 'automation'],
    ['a role with the CLI', { ...anAssumedRole('deploy', 'run'), userAgent: CLI }, 'automation'],
    [
      'a role with the CLI and the session name of a person',
      { ...anAssumedRole('deploy', 'alice@example.com'), userAgent: CLI },
      'automation',
    ],
    ['a role whose name contains people', anAssumedRole('people', 'human'), 'automation'],
    ['a client that identifies as Terraform', terraform(), 'automation'],
    ['an agent', { ...anAssumedRole('tuner', 'run'), userAgent: 'Boto3/1.40.0 agent/tuner' }, 'agent'],
    ['an agent with the identity of a person', { ...aConsoleUser('alice@example.com'), userAgent: 'Boto3/1.40.0 agent/tuner' }, 'agent'],
    ['a record without an identity', { userIdentity: {} }, 'automation'],
  ])('classifies %s', (_case, caller, expected) => {
    expect(moved(caller)).toBe(expected);
  });

  it('takes the strictest of several', () => {
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

  it('classifies no actor as automation', () => {
    expect(moved()).toBe('automation');
  });
});

it('has a name for each kind', () => {
  expect(ACTOR_CATEGORIES.map((mover) => ACTOR_CATEGORY_NAMES[mover])).toEqual(['people', 'automation', 'agents']);
});

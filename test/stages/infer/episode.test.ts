import { describe, expect, it } from 'vitest';
import { aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';
import { A_PERSON, A_PROGRAM, A_RUNBOOK, aMove, anEpisode, moved } from '../../support/episodes.ts';
import { directionOf, isAllOf, quoteLeaf } from '#stages/infer/episode.ts';

describe('episodeOf', () => {
  it('lists each changed value with its catalogue data', () => {
    const { leaves } = moved('aws_dynamodb_table.t', { deletion_protection_enabled: [false, true], read_capacity: [5, 10] });

    expect(leaves.map(({ path, governs, against, move }) => ({ path, governs, against, move }))).toEqual([
      { path: 'deletion_protection_enabled', governs: 'protection', against: 'data-loss', move: 'stronger' },
      { path: 'read_capacity', governs: 'capacity', against: undefined, move: undefined },
    ]);
  });

  it('separates changed from created values, and omits hidden values and tags_all', () => {
    const changed = aDrift({
      changes: [aChange('tags', {}, { a: '1' }), aChange('tags_all', {}, { a: '1' }), aChange('policy', '', null, { hidden: true })],
    });

    const episode = anEpisode([changed, anUnmanaged('aws_sqs_queue', { name: 'q' }), aMissing('aws_sqs_queue.old', { name: 'o' })]);

    expect(episode.leaves.map((leaf) => leaf.path)).toEqual(['tags.a']);
    expect(episode.made.map((leaf) => leaf.path)).toEqual(['name']);
  });

  it('contains each call once, in time order', () => {
    const [late, early] = [anEvent({ eventTime: '2026-01-15T11:00:00Z' }), anEvent({ eventTime: '2026-01-15T09:00:00Z' })];

    const { events } = anEpisode([aDrift({ events: [late, early] }), aDrift({ events: [early] })]);

    expect(events).toEqual([early, late]);
  });

  it.each([
    ['person', [A_PERSON]],
    ['person', [aConsoleUser('ann@example.com')]],
    ['program', [A_PROGRAM]],
    ['runbook', [A_RUNBOOK]],
    ['agent', [{ ...anAssumedRole('tuner', 'run'), userAgent: 'Boto3/1.40.0 agent/tuner' }]],
    ['several', [A_PERSON, A_PROGRAM]],
    ['nobody', []],
  ])('classifies the actor as %s', (actorType, callers) => {
    expect(anEpisode([aDrift({ events: callers.map((caller) => anEvent(caller)) })]).actorType).toBe(actorType);
  });
});

describe('isAllOf', () => {
  it.each([
    ['every value matches', anEpisode([aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] })]), true],
    ['one value does not match', moved('aws_sqs_queue.q', { delay_seconds: [0, 5], name: ['a', 'b'] }), false],
    [
      'a resource was also created',
      anEpisode([aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] }), anUnmanaged('aws_sqs_queue', {})]),
      false,
    ],
    [
      'a value is hidden',
      anEpisode([aDrift({ changes: [aChange('delay_seconds', 0, 5), aChange('policy', '', null, { hidden: true })] })]),
      false,
    ],
    ['nothing changed', anEpisode([aDrift({ changes: [] })]), false],
  ])('returns the result if %s', (_case, episode, all) => {
    expect(isAllOf(episode, (leaf) => leaf.path === 'delay_seconds')).toBe(all);
  });
});

it.each([
  [1, 2, 'up'],
  [2, 1, 'down'],
  ['1', '2', 'neither'],
  [null, 2, 'neither'],
])('%s to %s is %s', (before, after, direction) => {
  expect(directionOf({ before, after })).toBe(direction);
});

describe('quoteLeaf', () => {
  const quoted = (...drifts: Parameters<typeof anEpisode>[0]): readonly string[] => anEpisode(drifts).leaves.map(quoteLeaf);

  it('names the value and its resource', () => {
    expect(quoted(aMove('aws_lambda_function.f', { timeout: [30, 90] }))).toEqual(['timeout of aws_lambda_function.f: 30 → 90']);
  });

  it('omits secrets and long values', () => {
    const secret = aDrift({ address: 'aws_x.y', changes: [aChange('value', 'hunter2', 'hunter3', { sensitive: true })] });

    expect(quoted(secret, aMove('aws_lambda_function.f', { description: ['a', 'x'.repeat(41)] }))).toEqual([
      'value of aws_x.y: … → …',
      'description of aws_lambda_function.f: a → …',
    ]);
  });
});

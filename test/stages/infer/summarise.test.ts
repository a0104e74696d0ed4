import { describe, expect, it } from 'vitest';
import { summarise } from '#stages/infer/summarise.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aChanged, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';

const ALICE = { events: [anEvent(aConsoleUser('alice@example.com'))] };
const BOB = { events: [anEvent(aCliUser('bob'))] };
const SCRIPT = { events: [anEvent(anAssumedRole('ops', 'nightly'))] };

describe('summarise', () => {
  it.each([
    [
      'a number',
      [aDrift({ ...ALICE, address: 'aws_sqs_queue.work["orders"]', changes: [aChange('visibility_timeout_seconds', 60, 300)] })],
      'alice@example.com raised visibility_timeout_seconds of aws_sqs_queue.work["orders"] from 60 to 300 in the console',
    ],
    [
      'two numbers',
      [aDrift({ ...BOB, changes: [aChange('delay_seconds', 5, 0), aChange('max_message_size', 2048, 1024)] })],
      'bob lowered delay_seconds of aws_sqs_queue.jobs from 5 to 0 and max_message_size from 2048 to 1024 with the AWS CLI',
    ],
    [
      'five values',
      [aDrift({ ...SCRIPT, changes: ['a', 'b', 'c', 'd', 'e'].map((path) => aChange(path, 1, 2)) })],
      'nightly raised a of aws_sqs_queue.jobs from 1 to 2, b from 1 to 2, c from 1 to 2 and 2 more values',
    ],
    [
      'a switch',
      [aDrift({ ...BOB, changes: [aChange('enabled', true, false)] })],
      'bob turned off enabled of aws_sqs_queue.jobs with the AWS CLI',
    ],
    [
      'a text with spaces',
      [aDrift({ ...BOB, changes: [aChange('display_name', 'a b', 'c')] })],
      'bob changed display_name of aws_sqs_queue.jobs from "a b" to c with the AWS CLI',
    ],
    [
      'a text set and one removed',
      [aDrift({ ...BOB, changes: [aChange('description', '', 'new'), aChange('comment', 'old', null)] })],
      'bob set description of aws_sqs_queue.jobs to new and removed comment with the AWS CLI',
    ],
    [
      'a document, without its text',
      [aDrift({ ...BOB, changes: [aChange('policy', '{"a":1}', '{"a":2}')] })],
      'bob changed policy of aws_sqs_queue.jobs with the AWS CLI',
    ],
    [
      'a value in a named block',
      [
        aDrift({
          ...BOB,
          changes: [
            aChange('global_secondary_index', [{ name: 'by-status', read_capacity: 5 }], [{ name: 'by-status', read_capacity: 15 }]),
          ],
        }),
      ],
      'bob raised global_secondary_index.read_capacity (by-status) of aws_sqs_queue.jobs from 5 to 15 with the AWS CLI',
    ],
    [
      'a tag',
      [aDrift({ ...BOB, changes: [aChange('tags', {}, { Owner: 'a' }), aChange('tags_all', {}, { Owner: 'a' })] })],
      'bob set tag Owner to a on aws_sqs_queue.jobs with the AWS CLI',
    ],
    [
      'a tag removed',
      [aDrift({ ...BOB, changes: [aChange('tags', { Owner: 'a' }, {})] })],
      'bob removed tag Owner on aws_sqs_queue.jobs with the AWS CLI',
    ],
    ['a deletion', [aMissing('aws_s3_bucket.exports', {}, ALICE)], 'alice@example.com deleted aws_s3_bucket.exports in the console'],
    [
      'created outside Terraform',
      [anUnmanaged('aws_iam_user', {}, { ...BOB, importId: 'dave' })],
      'bob created aws_iam_user dave with the AWS CLI',
    ],
    [
      'several unmanaged resources',
      [anUnmanaged('aws_sqs_queue', {}, BOB), anUnmanaged('aws_sqs_queue', {}, BOB), anUnmanaged('aws_sns_topic_subscription', {}, BOB)],
      'bob created 2 aws_sqs_queue and 1 aws_sns_topic_subscription with the AWS CLI',
    ],
    [
      'nobody',
      [aDrift({ events: [] })],
      'No event in the trail explains this: an unknown actor raised visibility_timeout_seconds of aws_sqs_queue.jobs from 30 to 60',
    ],
    [
      'two actors',
      [aDrift({ events: [...ALICE.events, ...BOB.events] })],
      'alice@example.com and bob raised visibility_timeout_seconds of aws_sqs_queue.jobs from 30 to 60',
    ],
  ])('%s', (_case, drifts, sentence) => {
    expect(summarise(drifts)).toBe(sentence);
  });

  it('summarises the same change of many resources once', () => {
    const tagged = ['sqs_queue', 'sns_topic', 's3_bucket'].map((type) =>
      aDrift({
        ...SCRIPT,
        resourceType: `aws_${type}`,
        address: `aws_${type}.x`,
        changes: [aChange('tags', { CostCentre: '1' }, { CostCentre: '2' })],
      }),
    );
    const lowered = [30, 14].map((before) =>
      aDrift({
        ...SCRIPT,
        resourceType: 'aws_cloudwatch_log_group',
        address: `aws_cloudwatch_log_group.g[${before}]`,
        changes: [aChange('retention_in_days', before, 7)],
      }),
    );

    expect(summarise(tagged)).toBe('nightly set tag CostCentre to 2 on 3 resources');
    expect(summarise(lowered)).toBe('nightly lowered retention_in_days of 2 aws_cloudwatch_log_group to 7');
  });

  it('counts changes beyond the limit of the sentence', () => {
    const drifts = ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => aDrift({ ...BOB, changes: [aChange(path, 1, 2)] }));

    expect(summarise(drifts)).toMatch(/ and 3 more changes with the AWS CLI$/);
  });

  it.each([
    ['sensitive', aChange('value', 'hunter2', 'hunter3', { sensitive: true }), 'changed value of aws_sqs_queue.jobs (a secret)'],
    [
      'hidden',
      aChange('environment', [], null, { hidden: true }),
      'changed environment of aws_sqs_queue.jobs (new value hidden in the trail)',
    ],
    [
      'a secret by its name',
      aChange('environment', [{ variables: { DB_PASSWORD: 'hunter2' } }], [{ variables: { DB_PASSWORD: 'hunter3' } }]),
      'changed environment.variables.DB_PASSWORD of aws_sqs_queue.jobs (a secret)',
    ],
  ])('shows no value that is %s', (_case, change, what) => {
    expect(summarise([aDrift({ ...BOB, changes: [change] })])).toBe(`bob ${what} with the AWS CLI`);
  });

  it('escapes special characters in names', () => {
    const drift = anUnmanaged('aws_sqs_queue', {}, { ...BOB, importId: "$& $' \u001b[2J\nok" });

    expect(summarise([drift])).toBe("bob created aws_sqs_queue $& $' [2J ok with the AWS CLI");
    expect(summarise([aChanged('aws_sqs_queue.jobs', 'tags', [{}, { '$&': '\u202ex' }])])).toBe(
      'alice set tag $& to x on aws_sqs_queue.jobs with the AWS CLI',
    );
  });
});

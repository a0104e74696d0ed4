import { expect, it } from 'vitest';
import { safeguardsStrengthened } from '#stages/infer/recognisers/safeguards-strengthened.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { aMove, anEpisode, moved } from '../../../support/episodes.ts';

const known = [
  {
    case: 'versioning enabled',
    episode: moved('aws_s3_bucket_versioning.b', { versioning_configuration: [[{ status: 'Suspended' }], [{ status: 'Enabled' }]] }),
    goal: 'compliance',
  },
  {
    case: 'versioning enabled where code has none',
    episode: anEpisode([anUnmanaged('aws_s3_bucket_versioning', { bucket: 'b', versioning_configuration: [{ status: 'Enabled' }] })]),
    goal: 'compliance',
  },
  {
    case: 'public addresses on launch disabled',
    episode: moved('aws_subnet.s', { map_public_ip_on_launch: [true, false] }),
    goal: 'security',
  },
  {
    case: 'a longer minimum password length',
    episode: moved('aws_iam_account_password_policy.p', { minimum_password_length: [14, 16] }),
    goal: 'security',
  },
  {
    case: 'encryption enabled on several resources',
    episode: anEpisode([
      aMove('aws_sqs_queue.a', { sqs_managed_sse_enabled: [false, true] }),
      aMove('aws_sns_topic.b', { kms_master_key_id: ['', 'alias/own'] }),
    ]),
    goal: 'security',
  },
  {
    case: 'longer log retention',
    episode: moved('aws_cloudwatch_log_group.g', { retention_in_days: [30, 365] }),
    goal: 'compliance',
  },
];

const unknown = [
  { case: 'encryption disabled', episode: moved('aws_sqs_queue.a', { sqs_managed_sse_enabled: [true, false] }) },
  { case: 'deletion protection disabled', episode: moved('aws_dynamodb_table.t', { deletion_protection_enabled: [true, false] }) },
  {
    case: 'one safeguard enabled, another disabled',
    episode: anEpisode([
      aMove('aws_dynamodb_table.t', { deletion_protection_enabled: [true, false] }),
      aMove('aws_subnet.s', { map_public_ip_on_launch: [true, false] }),
    ]),
  },
  {
    case: 'a new repository with a safeguard',
    episode: anEpisode([anUnmanaged('aws_ecr_repository', { name: 'r', image_tag_mutability: 'IMMUTABLE' })]),
  },
  {
    case: 'a safeguard together with another change',
    episode: moved('aws_subnet.s', {
      map_public_ip_on_launch: [true, false],
      private_dns_hostname_type_on_launch: ['ip-name', 'resource-name'],
    }),
  },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = safeguardsStrengthened.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(safeguardsStrengthened.recognise(episode)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { classes } from '#stages/infer/recognisers/classes.ts';
import { anUnmanaged, aDrift } from '../../../support/drifts.ts';
import type { Caller } from '../../../support/builders.ts';
import { anEvent } from '../../../support/builders.ts';
import { A_PERSON, A_PROGRAM, A_RUNBOOK, IN_AN_INCIDENT, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const DEAD = 'arn:aws:sqs:us-east-1:123456789012:dead';
const REDRIVE = JSON.stringify({ deadLetterTargetArn: DEAD, maxReceiveCount: 5 });

function called(eventName: string, by: Caller = A_PERSON) {
  const events = [anEvent({ ...by, eventName })];
  return anEpisode([aDrift({ resourceType: 'aws_instance', address: 'aws_instance.i', changes: [], events })]);
}

const known = [
  {
    case: 'a queue that gets a dead-letter queue',
    episode: moved('aws_sqs_queue.jobs', { redrive_policy: ['', REDRIVE] }),
    as: 'dead-letter-queue',
  },
  {
    case: 'a function that gets a dead-letter queue',
    episode: moved('aws_lambda_function.f', { dead_letter_config: [[], [{ target_arn: DEAD }]] }),
    as: 'dead-letter-queue',
  },
  {
    case: 'a queue that gets a new dead-letter queue',
    episode: anEpisode([anUnmanaged('aws_sqs_queue', { name: 'dead' }), aMove('aws_sqs_queue.jobs', { redrive_policy: ['', REDRIVE] })]),
    as: 'dead-letter-queue',
  },
  { case: 'a cluster that is failed over', episode: called('FailoverDBCluster'), as: 'failover' },
  {
    case: 'a service changed to an unmanaged task definition',
    episode: anEpisode([
      anUnmanaged('aws_ecs_task_definition', { family: 'web' }, { events: [anEvent(A_PERSON)] }),
      aMove('aws_ecs_service.web', { task_definition: ['web:1', 'web:2'] }),
    ]),
    as: 'hot-fix-release',
  },
  {
    case: 'a function with another image',
    episode: moved('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }),
    as: 'hot-fix-release',
  },
  { case: 'a service without tasks', episode: moved('aws_ecs_service.s', { desired_count: [2, 0] }), as: 'scaled-to-zero' },
  {
    case: 'an Auto Scaling group that a program empties',
    episode: moved('aws_autoscaling_group.g', { min_size: [1, 0], desired_capacity: [2, 0] }, A_PROGRAM),
    as: 'scaled-to-zero',
  },
  { case: 'an instance that a runbook stops', episode: called('StopInstances', A_RUNBOOK), as: 'scaled-to-zero' },
  { case: 'an instance that a person stops', episode: called('StopInstances'), as: 'scaled-to-zero' },
];

const unknown = [
  { case: 'a removed dead-letter queue', episode: moved('aws_sqs_queue.jobs', { redrive_policy: [REDRIVE, ''] }) },
  {
    case: 'a dead-letter queue with another change',
    episode: anEpisode([aMove('aws_sqs_queue.jobs', { redrive_policy: ['', REDRIVE], delay_seconds: [0, 5] })]),
  },
  { case: 'a release by a pipeline', episode: moved('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }, A_PROGRAM) },
  { case: 'another runtime', episode: moved('aws_lambda_function.f', { runtime: ['nodejs18.x', 'nodejs20.x'] }) },
  {
    case: 'a release together with an unmanaged bucket',
    episode: anEpisode([
      aMove('aws_lambda_function.f', { image_uri: ['repo:1.0', 'repo:1.1'] }),
      anUnmanaged('aws_s3_bucket', { bucket: 'b' }),
    ]),
  },
  { case: 'fewer tasks', episode: moved('aws_ecs_service.s', { desired_count: [4, 2] }) },
  {
    case: 'no tasks in an incident',
    episode: anEpisode([aMove('aws_ecs_service.s', { desired_count: [2, 0] })], { motivation: IN_AN_INCIDENT }),
  },
];

it.each(known)('recognises $case', ({ episode, as }) => {
  const found = classes.flatMap((row) => {
    const recognised = row.recognise(episode);
    return recognised === undefined ? [] : [{ id: row.id, isQuoted: recognised.evidence.length > 0 }];
  });

  expect(found).toEqual([{ id: as, isQuoted: true }]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(classes.filter((row) => row.recognise(episode) !== undefined)).toEqual([]);
});

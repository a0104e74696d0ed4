import { expect, it } from 'vitest';
import { runbook } from '#stages/infer/recognisers/runbook.ts';
import { A_RUNBOOK, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const STEP = aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] }, A_RUNBOOK);

function named(document: string) {
  return { document, texts: ['queue q'], eventID: 'start' };
}

const known = [
  {
    case: 'a document by its name',
    episode: anEpisode([STEP], { runbook: named('AWSConfigRemediation-EnableKeyRotation') }),
    goal: 'security',
  },
  {
    case: 'a document that keeps data',
    episode: anEpisode([STEP], { runbook: named('AWS-ConfigureS3BucketVersioning') }),
    goal: 'compliance',
  },
  {
    case: 'a document that stops things',
    episode: anEpisode([STEP], { runbook: named('AWS-StopEC2Instance') }),
    goal: 'cost',
  },
  {
    case: 'a document that restarts things',
    episode: anEpisode([STEP], { runbook: named('AWS-RestartEC2Instance') }),
    goal: 'availability',
  },
];

const unknown = [
  { case: 'a name that only says what it does', episode: anEpisode([STEP], { runbook: named('Acme-SetupAgents') }) },
  { case: 'a name that says two things', episode: anEpisode([STEP], { runbook: named('Acme-EncryptAndResize') }) },
  { case: 'steps of one without a name', episode: moved('aws_sqs_queue.q', { delay_seconds: [0, 5] }, A_RUNBOOK) },
  { case: 'a name that says nothing', episode: anEpisode([STEP], { runbook: named('Blue-Monday') }) },
  { case: 'a person', episode: moved('aws_sqs_queue.q', { delay_seconds: [0, 5] }) },
];

it.each(known)('knows $case', ({ episode, goal }) => {
  const recognised = runbook.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not know $case', ({ episode }) => {
  expect(runbook.recognise(episode)).toBeUndefined();
});

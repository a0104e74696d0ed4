import { expect, it } from 'vitest';
import { runbook } from '#stages/infer/recognisers/runbook.ts';
import { A_RUNBOOK, aMove, anEpisode, moved } from '../../../support/episodes.ts';

const STEP = aMove('aws_sqs_queue.q', { delay_seconds: [0, 5] }, A_RUNBOOK);

function named(document: string) {
  return { document, texts: ['queue q'], eventID: 'start' };
}

const known = [
  {
    case: 'a document recognised by its name',
    episode: anEpisode([STEP], { runbook: named('AWSConfigRemediation-EnableKeyRotation') }),
    goal: 'security',
  },
  {
    case: 'a document that protects data',
    episode: anEpisode([STEP], { runbook: named('AWS-ConfigureS3BucketVersioning') }),
    goal: 'compliance',
  },
  {
    case: 'a document that stops instances',
    episode: anEpisode([STEP], { runbook: named('AWS-StopEC2Instance') }),
    goal: 'cost',
  },
  {
    case: 'a document that restarts instances',
    episode: anEpisode([STEP], { runbook: named('AWS-RestartEC2Instance') }),
    goal: 'availability',
  },
];

const unknown = [
  { case: 'a name that only states the action', episode: anEpisode([STEP], { runbook: named('Acme-SetupAgents') }) },
  { case: 'a name with two goals', episode: anEpisode([STEP], { runbook: named('Acme-EncryptAndResize') }) },
  { case: 'runbook steps without a document name', episode: moved('aws_sqs_queue.q', { delay_seconds: [0, 5] }, A_RUNBOOK) },
  { case: 'a name without a known word', episode: anEpisode([STEP], { runbook: named('Blue-Monday') }) },
  { case: 'a person', episode: moved('aws_sqs_queue.q', { delay_seconds: [0, 5] }) },
];

it.each(known)('recognises $case', ({ episode, goal }) => {
  const recognised = runbook.recognise(episode);

  expect(recognised?.goal).toBe(goal);
  expect(recognised?.evidence).not.toEqual([]);
});

it.each(unknown)('does not recognise $case', ({ episode }) => {
  expect(runbook.recognise(episode)).toBeUndefined();
});

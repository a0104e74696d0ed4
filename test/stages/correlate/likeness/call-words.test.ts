import { expect, it } from 'vitest';
import { normalised, wordsOf } from '#stages/correlate/likeness/call-words.ts';

it.each([
  ['CreateStateMachine', { effect: 'creates', noun: 'statemachine' }],
  ['TerminateEnvironment', { effect: 'deletes', noun: 'environment' }],
  ['UpdateNodegroupConfig', { effect: 'updates', noun: 'nodegroupconfig' }],
  ['UpdateDistribution2020_05_31', { effect: 'updates', noun: 'distribution' }],
  ['ReplaceTransitGatewayRoute', { effect: 'updates', noun: 'transitgatewayroute' }],
  ['IncreaseReplicaCount', { effect: 'updates', noun: 'replicacount' }],
  ['TagResource', { effect: 'tags', noun: '' }],
  ['AddTagsToResource', { effect: 'tags', noun: '' }],
  ['PonderMachine', undefined],
])('reads %s', (eventName, words) => {
  expect(wordsOf(eventName)).toEqual(words);
});

it.each([
  ['nodeGroup_Name', 'nodegroupname'],
  ['DBClusterIdentifier', 'dbclusteridentifier'],
])('folds %s', (name, plain) => {
  expect(normalised(name)).toBe(plain);
});

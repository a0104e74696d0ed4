import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Workspace } from '#domain/workspace.ts';
import { environmentsOf } from '#stages/decide/rules/environments-of.ts';
import { aChanged, aContext, anIntent, aResource, aWorkspace } from '../../../support/drifts.ts';

const policy = parsePolicy(
  {
    environments: {
      prod: { tags: { Env: ['prod', 'live'] }, workspaces: 'prod*', paths: ['live/prod', 'infra'], addresses: 'module.prod.*' },
      blue: { workspaces: 'prod-blue' },
      empty: {},
    },
  },
  'test',
);

function placed(over: Partial<Workspace>, address = 'aws_sqs_queue.jobs'): readonly string[] {
  const drift = aChanged(address, 'delay_seconds', [0, 5]);
  const workspace = { ...aWorkspace([aResource('aws_sqs_queue.live', { tags: { Env: 'live' } })]), ...over };
  return environmentsOf({ drift, intent: anIntent([drift]), context: aContext({ policy, workspace }) }, 'possibly');
}

describe('environmentsOf', () => {
  it.each<[string, Partial<Workspace>, string | undefined, readonly string[]]>([
    ['no sign', {}, undefined, []],
    ['a tag', {}, 'aws_sqs_queue.live', ['prod']],
    ['two environments', { workspaceName: 'prod-blue' }, undefined, ['blue', 'prod']],
    ['another workspace', { workspaceName: 'staging' }, undefined, []],
    ['an address', {}, 'module.prod.aws_sqs_queue.jobs', ['prod']],
    ['the name of one root of several', { root: 'live/prod' }, undefined, ['prod']],
    ['a root whose name only ends the same', { root: 'old/live/prod' }, undefined, []],
    ['the folder of the only root', { directory: '/srv/shop/live/prod' }, undefined, ['prod']],
    ['another folder', { directory: '/srv/shop/live/production' }, undefined, []],
  ])('follows %s', (_case, over, address, places) => {
    expect(placed(over, address)).toEqual(places);
  });
});

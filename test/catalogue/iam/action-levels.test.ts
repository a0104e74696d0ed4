import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionLevels } from '../../../.config/action-levels-text.ts';
import { actionsIn } from '#catalogue/iam/action-levels.ts';

describe('actionsIn', () => {
  it.each([
    ['S3:GetObject', ['s3:getobject', 'read']],
    ['kinesis:ListShards', ['kinesis:listshards', 'list']],
    ['iam:PutRolePolicy', ['iam:putrolepolicy', 'permissions']],
    ['sqs:TagQueue', ['sqs:tagqueue', 'tagging']],
    ['ssm:StartSession', ['ssm:startsession', 'write']],
  ])('%s', (pattern, [action, level]) => {
    expect(actionsIn(pattern)).toMatchObject([{ action, level }]);
  });

  it('expands patterns, and returns nothing for unknown actions', () => {
    expect(actionsIn('sqs:*Message').map(({ action }) => action)).toContain('sqs:sendmessage');
    expect(actionsIn('sqs:NoSuchThing')).toEqual([]);
    expect(actionsIn('constructor:*')).toEqual([]);
    expect(actionsIn('*')).toEqual([]);
  });
});

it('the file matches the current reference: npm run action-levels', async () => {
  const file = readFileSync(new URL('../../../src/catalogue/iam/action-levels.json', import.meta.url), 'utf8');

  expect(JSON.parse(file)).toEqual(await actionLevels());
});

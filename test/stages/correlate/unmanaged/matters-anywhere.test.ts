import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import { mattersAnywhere } from '#stages/correlate/unmanaged/matters-anywhere.ts';
import { unmanagedTarget } from '#stages/correlate/play/target.ts';
import type { Target } from '#stages/correlate/play/target.ts';
import { anEvent } from '../../../support/builders.ts';
import { aWrite } from '../../../support/drifts.ts';

const HOME = new Set(['123456789012']);

function made(type: string, written: Readonly<Record<string, Json>> = {}, exists = true): Target {
  const entry = catalogue.entries.get(type);
  if (entry === undefined) throw new Error(`not in the catalogue: ${type}`);
  const event = anEvent();
  const writes = Object.entries(written).map(([path, value]) => aWrite(event, path, value));
  return { ...unmanagedTarget(entry, {}, event.eventID), exists, values: written, events: [event], writes };
}

describe('mattersAnywhere', () => {
  it.each([
    ['gives rights', 'aws_iam_role_policy'],
    ['signs people in', 'aws_iam_user'],
    ['watches', 'aws_cloudtrail'],
    ['protects', 'aws_s3_bucket_public_access_block'],
  ])('is true of whatever %s, gone or not', (_case, type) => {
    expect([mattersAnywhere(made(type), HOME), mattersAnywhere(made(type, {}, false), HOME)]).toEqual([true, true]);
  });

  it.each<[string, string, Readonly<Record<string, Json>>, boolean]>([
    ['nothing but a name', 'aws_sqs_queue', { name: 'jobs' }, false],
    ['what the internet reaches', 'aws_db_instance', { publicly_accessible: true }, true],
    ['what it does not reach', 'aws_db_instance', { publicly_accessible: false }, false],
    ['that is not internal', 'aws_lb', { internal: false }, true],
    ['whose visibility is public', 'aws_codebuild_project', { project_visibility: 'PUBLIC_READ' }, true],
    ['whose visibility is private', 'aws_codebuild_project', { project_visibility: 'PRIVATE' }, false],
    ['whose visibility is not set', 'aws_codebuild_project', { project_visibility: null }, false],
    ['that goes to a function of this account', 'aws_sns_topic_subscription', { endpoint: arnIn('123456789012') }, false],
    ['that goes to a function of another account', 'aws_sns_topic_subscription', { endpoint: arnIn('210987654321') }, true],
    ['that reads from another account', 'aws_lambda_event_source_mapping', { event_source_arn: arnIn('210987654321') }, false],
    ['that is shared with somebody', 'aws_db_snapshot', { shared_accounts: ['210987654321'] }, true],
    ['that is shared with nobody', 'aws_db_snapshot', { shared_accounts: [] }, false],
  ])('of a thing %s', (_case, type, written, expected) => {
    expect(mattersAnywhere(made(type, written), HOME)).toBe(expected);
  });

  it.each([
    ['what the internet reached', 'aws_db_instance', { publicly_accessible: true }],
    ['what was shared', 'aws_db_snapshot', { shared_accounts: ['210987654321'] }],
  ])('is false of %s, and is gone', (_case, type, written) => {
    expect(mattersAnywhere(made(type, written, false), HOME)).toBe(false);
  });

  it('takes no account for a strange one where none is known', () => {
    expect(mattersAnywhere(made('aws_sns_topic_subscription', { endpoint: arnIn('210987654321') }), new Set())).toBe(false);
  });
});

function arnIn(account: string): string {
  return `arn:aws:lambda:eu-west-1:${account}:function:api`;
}

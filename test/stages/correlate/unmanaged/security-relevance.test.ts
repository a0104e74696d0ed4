import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import { isSecurityRelevant } from '#stages/correlate/unmanaged/security-relevance.ts';
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

describe('isSecurityRelevant', () => {
  it.each([
    ['grants permissions', 'aws_iam_role_policy'],
    ['signs in users', 'aws_iam_user'],
    ['watches', 'aws_cloudtrail'],
    ['protects', 'aws_s3_bucket_public_access_block'],
  ])('is true for a type that %s, deleted or not', (_case, type) => {
    expect([isSecurityRelevant(made(type), HOME), isSecurityRelevant(made(type, {}, false), HOME)]).toEqual([true, true]);
  });

  it.each<[string, string, Readonly<Record<string, Json>>, boolean]>([
    ['with a name only', 'aws_sqs_queue', { name: 'jobs' }, false],
    ['reachable from the internet', 'aws_db_instance', { publicly_accessible: true }, true],
    ['not reachable from the internet', 'aws_db_instance', { publicly_accessible: false }, false],
    ['that is not internal', 'aws_lb', { internal: false }, true],
    ['with public visibility', 'aws_codebuild_project', { project_visibility: 'PUBLIC_READ' }, true],
    ['with private visibility', 'aws_codebuild_project', { project_visibility: 'PRIVATE' }, false],
    ['without a visibility', 'aws_codebuild_project', { project_visibility: null }, false],
    ['that targets a function of this account', 'aws_sns_topic_subscription', { endpoint: arnIn('123456789012') }, false],
    ['that targets a function of another account', 'aws_sns_topic_subscription', { endpoint: arnIn('210987654321') }, true],
    ['that reads from another account', 'aws_lambda_event_source_mapping', { event_source_arn: arnIn('210987654321') }, false],
    ['that is shared with another account', 'aws_db_snapshot', { shared_accounts: ['210987654321'] }, true],
    ['that is shared with no account', 'aws_db_snapshot', { shared_accounts: [] }, false],
  ])('for a resource %s', (_case, type, written, expected) => {
    expect(isSecurityRelevant(made(type, written), HOME)).toBe(expected);
  });

  it.each([
    ['that was publicly accessible', 'aws_db_instance', { publicly_accessible: true }],
    ['that was shared', 'aws_db_snapshot', { shared_accounts: ['210987654321'] }],
  ])('is false for a deleted resource %s', (_case, type, written) => {
    expect(isSecurityRelevant(made(type, written, false), HOME)).toBe(false);
  });

  it('treats no account as foreign if no own account is known', () => {
    expect(isSecurityRelevant(made('aws_sns_topic_subscription', { endpoint: arnIn('210987654321') }), new Set())).toBe(false);
  });
});

function arnIn(account: string): string {
  return `arn:aws:lambda:eu-west-1:${account}:function:api`;
}

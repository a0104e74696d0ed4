import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { aChanged, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const images = (countNumber: number, tagStatus = 'any', countType = 'imageCountMoreThan'): string =>
  JSON.stringify({ rules: [{ rulePriority: 1, selection: { tagStatus, countType, countNumber }, action: { type: 'expire' } }] });
const lifecycle = (...rule: readonly JsonObject[]): ReturnType<typeof anUnmanaged> =>
  anUnmanaged('aws_s3_bucket_lifecycle_configuration', { bucket: 'b', rule });
const ttl = (attribute_name: string, enabled: boolean): readonly JsonObject[] => [{ attribute_name, enabled }];

describe('deletesByItself', () => {
  it.each([
    ['objects, by a lifecycle rule made by hand', lifecycle({ status: 'Enabled', expiration: [{ days: 1 }] })],
    ['objects, on a fixed date', lifecycle({ status: 'Enabled', expiration: [{ date: '2026-02-01T00:00:00Z', days: 0 }] })],
    ['rows that did not expire before', aChanged('aws_dynamodb_table.t', 'ttl', [ttl('', false), ttl('created_at', true)])],
    ['rows, by another TTL attribute', aChanged('aws_dynamodb_table.t', 'ttl', [ttl('expires_at', true), ttl('created_at', true)])],
    ['messages after a minute', aChanged('aws_sqs_queue.q', 'message_retention_seconds', [345600, 60])],
    ['all images except one', anUnmanaged('aws_ecr_lifecycle_policy', { repository: 'r', policy: images(1) })],
    [
      'images after one day',
      aChanged('aws_ecr_lifecycle_policy.p', 'policy', [images(30, 'any', 'sinceImagePushed'), images(1, 'any', 'sinceImagePushed')]),
    ],
    [
      'the volume with its instance',
      aChanged('aws_instance.i', 'root_block_device', [[{ delete_on_termination: false }], [{ delete_on_termination: true }]]),
    ],
  ])('fires: %s', (_case, drift) => {
    expect(verdictOn({ drift })).toMatch(/^(?:escalate|revert)$/);
  });
});

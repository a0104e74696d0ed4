import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { requirePermission } from '#trail/required-permission.ts';

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

const explain = (error: unknown): SourceError => new SourceError('code', 'Expected an answer; found a refusal.', 'Do this.', error);

describe('needing', () => {
  it('returns the result', async () => {
    expect(await requirePermission('s3:ListBucket', async () => 7, explain)).toBe(7);
  });

  it.each([
    ['the required action', named('AccessDenied', 'Access Denied'), 'The missing IAM action is s3:ListBucket. Do this.'],
    [
      'the action in the AWS message',
      named('AccessDeniedException', 'User: arn:aws:iam::123456789012:user/dana is not authorized to perform: kms:Decrypt on resource: x'),
      'The missing IAM action is kms:Decrypt. Do this.',
    ],
    ['none if nothing was denied', named('NoSuchBucket', 'no bucket'), 'Do this.'],
  ])('names %s', async (_name, error, hint) => {
    await expect(requirePermission('s3:ListBucket', () => Promise.reject(error), explain)).rejects.toMatchObject({ hint });
  });
});

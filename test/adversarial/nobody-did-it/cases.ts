/** Nobody is known to have done it, or the record is not what it seems. */
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { queue, STRANGER } from '../../support/shop.ts';
import { as, seen } from '../../support/shop-calls.ts';

const jobs = queue();
const root = [jobs];
const about = ['aws_sqs_queue.jobs'];
const wanted = setAttributes('shop-jobs', { VisibilityTimeout: '60' });
const shown = [seen(jobs, { visibility_timeout_seconds: 60 })];
const nobody: Partial<Called> = { userIdentity: { type: 'Unknown', accountId: '123456789012' }, userAgent: 'unknown' };
const explained = { calls: [wanted], refresh: shown };

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a refresh shows a change without an event',
    root,
    about,
    attack: { calls: [], refresh: shown },
    fact: 'an event explains the change',
    twin: explained,
  },
  {
    name: 'the only event of the change failed',
    root,
    about,
    attack: { calls: [{ ...wanted, errorCode: 'AccessDenied', errorMessage: 'not authorized' }], refresh: shown },
    fact: 'the event succeeded',
    twin: explained,
  },
  {
    name: 'the event concerns another attribute',
    root,
    about,
    attack: {
      calls: [setAttributes('shop-jobs', { DelaySeconds: '5' })],
      refresh: [seen(jobs, { visibility_timeout_seconds: 60, delay_seconds: 5 })],
    },
    fact: 'the event concerns this attribute',
    twin: explained,
  },
  {
    name: 'the event concerns a queue with this name in another account',
    root,
    about,
    attack: {
      calls: [
        {
          ...wanted,
          recipientAccountId: STRANGER,
          requestParameters: {
            queueUrl: `https://sqs.us-east-1.amazonaws.com/${STRANGER}/shop-jobs`,
            attributes: { VisibilityTimeout: '60' },
          },
        },
      ],
      refresh: shown,
    },
    fact: 'the queue is ours',
    twin: explained,
  },
  {
    name: 'the record has no caller',
    root,
    about,
    attack: { calls: as(nobody, wanted), refresh: shown },
    fact: 'the record has a caller',
    twin: explained,
  },
  {
    name: 'the record is marked as read-only',
    root,
    about,
    attack: { calls: [{ ...wanted, readOnly: true }], refresh: shown },
    fact: 'the record is marked as a write',
    twin: explained,
  },
];

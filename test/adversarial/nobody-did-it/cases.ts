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
    name: 'a refresh shows it, and no event does',
    root,
    about,
    attack: { calls: [], refresh: shown },
    fact: 'an event does',
    twin: explained,
  },
  {
    name: 'the only event of it failed',
    root,
    about,
    attack: { calls: [{ ...wanted, errorCode: 'AccessDenied', errorMessage: 'not authorized' }], refresh: shown },
    fact: 'it did not',
    twin: explained,
  },
  {
    name: 'the event is about another attribute',
    root,
    about,
    attack: {
      calls: [setAttributes('shop-jobs', { DelaySeconds: '5' })],
      refresh: [seen(jobs, { visibility_timeout_seconds: 60, delay_seconds: 5 })],
    },
    fact: 'it is about this one',
    twin: explained,
  },
  {
    name: 'the event is about the queue of that name in another account',
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
    fact: 'it is ours',
    twin: explained,
  },
  {
    name: 'the record does not say who called',
    root,
    about,
    attack: { calls: as(nobody, wanted), refresh: shown },
    fact: 'it does',
    twin: explained,
  },
  {
    name: 'the record says that the call only read',
    root,
    about,
    attack: { calls: [{ ...wanted, readOnly: true }], refresh: shown },
    fact: 'it wrote',
    twin: explained,
  },
];

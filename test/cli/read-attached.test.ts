import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readAttached } from '#cli/read-attached.ts';
import { receiptOf } from '#stages/deliver/body/receipt.ts';
import { aChange, aDrift, anEscalation } from '../support/reconciliations.ts';

const body = (text: string): string => `Words.\n\n${text}\n`;

it('reads the receipts in a body, also in the JSON of a VCS', () => {
  const text = receiptOf([anEscalation()], (files) => files);

  const read = [body(text), JSON.stringify({ body: body(text) }), JSON.stringify({ description: body(text) })].map(readAttached);

  expect(read.map((receipts) => receipts?.map(({ reconciliation, events }) => [reconciliation.id, events.length]))).toEqual(
    Array.from({ length: 3 }, () => [['drift-1', 1]]),
  );
});

it('contains no sensitive value, no address and no key of a call', () => {
  const drift = aDrift({ changes: [aChange({ sensitive: true, before: 'open-sesame', after: 'open-sesame-2' })] });

  const text = JSON.stringify(readAttached(body(receiptOf([anEscalation({ drift })], (files) => files))));

  expect(text).not.toMatch(/open-sesame|203\.0\.113\.7|requestParameters/);
});

it('is omitted if it would be too long', () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    anEscalation({ drift: aDrift({ id: `${Math.sin(index)}`, importId: `${Math.cos(index)}` }) }),
  );

  expect(receiptOf(many, (files) => files).length).toBeLessThanOrEqual(24_000);
});

it.each([
  ['no receipt', 'Words.'],
  ['other content', body('<!-- reconcile receipt\nbm90aGluZw==\n-->')],
  ['JSON of another shape', body(`<!-- reconcile receipt\n${gzipSync('[{"reconciliation":{}}]').toString('base64')}\n-->`)],
  ['a text that is too large', body(`<!-- reconcile receipt\n${gzipSync(Buffer.alloc(17 * 1024 * 1024)).toString('base64')}\n-->`)],
])('reads nothing from %s', (_name, text) => {
  expect(readAttached(text)).toBeUndefined();
});

// @module-tag slow
/** What came back, what was fought over, what Terraform itself undid, and what lies in another place than the code is about. */
import { describe, expect, it } from 'vitest';
import { aCliUser, terraform } from '../../support/builders.ts';
import { createQueue, deleteQueue, queueValues, setAttributes, tagQueue, urlOf } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { runOverDay } from '../../support/day-on-disk.ts';
import { inState } from '../../support/workspaces.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };

const CODE = `provider "aws" {
  region              = "us-east-1"
  allowed_account_ids = ["123456789012"]
}

resource "aws_sqs_queue" "work" {
  for_each = toset(["jobs", "mail"])

  name                       = "shop-\${each.key}"
  visibility_timeout_seconds = 30
  delay_seconds              = 0
}
`;
const STATE = ['jobs', 'mail'].map((key) => inState(`aws_sqs_queue.work["${key}"]`, queueValues(`shop-${key}`)));

const after = (calls: readonly Called[], policy: object = {}): ReturnType<typeof runOverDay> =>
  runOverDay({ code: CODE, state: STATE, calls, policy });
const delay = (value: number, who: string): Called => ({
  ...setAttributes('shop-jobs', { DelaySeconds: String(value) }),
  ...aCliUser(who),
});

describe('a value that ends where it started', SLOW, () => {
  it('is contested if several actors wrote it back and forth', async () => {
    const calls = [delay(5, 'alice'), delay(0, 'bob'), delay(9, 'carol'), delay(5, 'alice'), delay(0, 'bob')];
    const { code, report } = await after(
      calls.map((call, index) => ({ ...call, eventTime: `2026-01-15T10:${String(index * 5).padStart(2, '0')}:00Z` })),
    );

    expect(code).toBe(1);
    expect(report.reconciliations.map(({ address, verdict }) => [address, verdict])).toEqual([['aws_sqs_queue.work["jobs"]', 'escalate']]);
    expect(report.reconciliations[0]?.findings.map(({ guardrail }) => guardrail)).toContain('oscillation');
  });

  it('is settled if one actor tried values and restored the first', async () => {
    const { code, text, report } = await after([delay(5, 'alice'), delay(9, 'alice'), delay(0, 'alice')]);

    expect(report.reconciliations).toEqual([]);
    expect(report.settled).toHaveLength(1);
    expect(text).toMatch(/tried/);
    expect(code).toBe(0);
  });
});

/** A user agent alone proves nothing: the team names who runs Terraform. */
const POLICY = { unmanaged: 'all', terraformPrincipals: ['terraform-ci'] };

describe('a change by Terraform to an unmanaged resource', SLOW, () => {
  it('cancels the creation by a person', async () => {
    const { code, report } = await after(
      [createQueue('shop-late'), tagQueue('shop-late', { a: 'b' }), { ...deleteQueue('shop-late'), ...terraform() }],
      {
        unmanaged: 'all',
      },
    );

    expect(report.reconciliations).toEqual([]);
    expect(code).toBe(0);
  });

  it('is no creation by a person', async () => {
    const { code, report } = await after([{ ...createQueue('shop-late'), ...terraform() }], POLICY);

    expect(report.reconciliations).toEqual([]);
    expect(code).toBe(0);
  });

  it('is cancelled by a later deletion by a person', async () => {
    const { code, report } = await after([{ ...createQueue('shop-late'), ...terraform() }, deleteQueue('shop-late')], POLICY);

    expect(report.reconciliations).toEqual([]);
    expect(code).toBe(0);
  });
});

describe('a resource made by hand with a name like managed ones', SLOW, () => {
  it('is reported, with any key in the name', async () => {
    const { code, report } = await after([createQueue('shop-late-orders')]);

    expect(report.reconciliations.map(({ kind, importId }) => [kind, importId])).toEqual([['unmanaged', urlOf('shop-late-orders')]]);
    expect(code).toBe(1);
  });
});

describe('a resource outside the places of the providers', SLOW, () => {
  const elsewhere = (call: Called, place: 'region' | 'account'): Called => {
    const text = JSON.stringify(call);
    const [from, to] = place === 'region' ? ['us-east-1', 'eu-west-1'] : ['123456789012', '444455556666'];
    return {
      awsRegion: place === 'region' ? 'eu-west-1' : 'us-east-1',
      recipientAccountId: place === 'account' ? '444455556666' : '123456789012',
      ...(JSON.parse(text.replaceAll(from, to)) as Called),
    };
  };

  it.each(['region', 'account'] as const)('is not written into this code: another %s', async (place) => {
    const { report, text, patch } = await after([elsewhere(createQueue('shop-late'), place)], { unmanaged: 'all' });

    expect(patch).toBe('');
    expect(report.reconciliations.filter(({ verdict }) => verdict === 'accept')).toEqual([]);
    expect(text).toContain(`it is in ${place === 'region' ? 'eu-west-1 of account 123456789012' : 'us-east-1 of account 444455556666'}`);
  });

  it.each(['region', 'account'] as const)('is not confused with the resource of the same name here: another %s', async (place) => {
    const { report } = await after([elsewhere(setAttributes('shop-jobs', { VisibilityTimeout: '600' }), place)]);

    expect(report.reconciliations.filter(({ address }) => address?.startsWith('aws_sqs_queue.work'))).toEqual([]);
  });

  it('is imported with the provider of its region if the root has one', async () => {
    const aliased = `${CODE}\nprovider "aws" {\n  alias  = "west"\n  region = "eu-west-1"\n}\n`;
    const { patch } = await runOverDay({
      code: aliased,
      state: STATE,
      calls: [elsewhere(createQueue('shop-late', { MaximumMessageSize: '262144' }), 'region')],
      policy: { unmanaged: 'all' },
    });

    expect(patch).toMatch(/^\+ +provider += aws\.west$/m);
    expect(patch).toMatch(/^\+import \{/m);
  });
});

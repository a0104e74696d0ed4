import { describe, expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { importedFrom, isMoved, planRegion } from '../../../eval/replay-provider/planner/plan-region.ts';

const [SIX, FIVE] = [bundledSchema('6.66.0'), bundledSchema('5.32.1')];
const typed = (type: string, schema = SIX): BlockSchema => schema[type] ?? { attributes: {}, blocks: {} };
const QUEUE = typed('aws_sqs_queue');

describe('planRegion', () => {
  it.each<[string, BlockSchema, string | null, string | undefined, object]>([
    ['its own region', QUEUE, 'eu-central-1', 'eu-west-1', { region: 'eu-central-1' }],
    ["its provider's region", QUEUE, null, 'eu-west-1', { region: 'eu-west-1' }],
    ['none, where it is global', typed('aws_iam_role'), null, 'eu-west-1', {}],
    ['none of its own in version 5', typed('aws_sqs_queue', FIVE), null, 'eu-west-1', {}],
    ['none where the provider says none', QUEUE, null, undefined, {}],
  ])('gives a resource %s', (_case, schema, configured, region, planned) => {
    expect(planRegion({ schema, configured: { region: configured }, prior: undefined, region })).toEqual(planned);
  });

  it('makes a resource anew in another region, and only there', () => {
    const plan = { schema: QUEUE, configured: {}, prior: { region: 'eu-west-1' }, region: 'eu-west-1' };

    expect([isMoved(plan, { region: 'eu-central-1' }), isMoved(plan, { region: 'eu-west-1' })]).toEqual([true, false]);
    expect(isMoved({ ...plan, prior: undefined }, { region: 'eu-central-1' })).toBe(false);
  });
});

describe('importedFrom', () => {
  it.each([
    ['an id with its region', 'vpc-0123@eu-west-1', 'vpc-0123', 'eu-west-1'],
    [
      'an id alone',
      'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs',
      'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs',
      undefined,
    ],
    ['an address with an at sign', 'alice@example.com', 'alice@example.com', undefined],
    ['a region of a government', 'a@b@us-gov-west-1', 'a@b', 'us-gov-west-1'],
  ])('reads %s', (_case, text, id, region) => {
    expect(importedFrom(text, QUEUE)).toEqual({ id, region });
  });

  it('takes the whole text for the id of what is global', () => {
    expect(importedFrom('job@eu-west-1', typed('aws_iam_role'))).toEqual({ id: 'job@eu-west-1', region: undefined });
  });
});

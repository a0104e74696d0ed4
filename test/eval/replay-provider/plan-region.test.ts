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
    ['the region of its provider', QUEUE, null, 'eu-west-1', { region: 'eu-west-1' }],
    ['none if it is global', typed('aws_iam_role'), null, 'eu-west-1', {}],
    ['none in provider 5', typed('aws_sqs_queue', FIVE), null, 'eu-west-1', {}],
    ['none if the provider has none', QUEUE, null, undefined, {}],
  ])('returns for a resource %s', (_case, schema, configured, region, planned) => {
    expect(planRegion({ schema, configured: { region: configured }, prior: undefined, region })).toEqual(planned);
  });

  it('replaces a resource if its region changes', () => {
    const plan = { schema: QUEUE, configured: {}, prior: { region: 'eu-west-1' }, region: 'eu-west-1' };

    expect([isMoved(plan, { region: 'eu-central-1' }), isMoved(plan, { region: 'eu-west-1' })]).toEqual([true, false]);
    expect(isMoved({ ...plan, prior: undefined }, { region: 'eu-central-1' })).toBe(false);
  });
});

describe('importedFrom', () => {
  it.each([
    ['an id with its region', 'vpc-0123@eu-west-1', 'vpc-0123', 'eu-west-1'],
    [
      'an id without a region',
      'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs',
      'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs',
      undefined,
    ],
    ['an address with an at sign', 'alice@example.com', 'alice@example.com', undefined],
    ['a GovCloud region', 'a@b@us-gov-west-1', 'a@b', 'us-gov-west-1'],
  ])('parses %s', (_case, text, id, region) => {
    expect(importedFrom(text, QUEUE)).toEqual({ id, region });
  });

  it('reads the whole text as the id of a global resource', () => {
    expect(importedFrom('job@eu-west-1', typed('aws_iam_role'))).toEqual({ id: 'job@eu-west-1', region: undefined });
  });
});

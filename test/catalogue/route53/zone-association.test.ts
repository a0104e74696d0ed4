import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { inOrder } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const ZONE = inState('aws_route53_zone.inner', {
  id: 'Z0EXAMPLE',
  zone_id: 'Z0EXAMPLE',
  vpc: [{ vpc_id: 'vpc-0a', vpc_region: 'us-east-1' }],
});
const OTHER = inState('aws_route53_zone_association.b', { id: 'Z0EXAMPLE:vpc-0b', zone_id: 'Z0EXAMPLE', vpc_id: 'vpc-0b' });
const INSIDE = 'resource "aws_route53_zone" "inner" {\n  vpc {\n    vpc_id = "vpc-0a"\n  }\n}\n';
const APART =
  'resource "aws_route53_zone" "inner" {}\n\nresource "aws_route53_zone_association" "b" {\n  zone_id = aws_route53_zone.inner.id\n  vpc_id  = "vpc-0b"\n}\n';

function changedBy(code: string, state: readonly StateResource[]): readonly string[] {
  const kept = inOrder({
    eventSource: 'route53.amazonaws.com',
    eventName: 'AssociateVPCWithHostedZone',
    requestParameters: { hostedZoneId: 'Z0EXAMPLE', vPC: { vPCRegion: 'us-east-1', vPCId: 'vpc-0c' } },
    responseElements: { changeInfo: { id: '/change/C0EXAMPLE', status: 'PENDING' } },
  });
  const filtered = { kept, context: [], dropped: {}, malformed: [], read: 1 } as unknown as Parameters<typeof correlate>[0];
  const { drifts } = correlate(filtered, aWorkspace({ 'main.tf': code }, state), catalogue, parsePolicy({ unmanaged: 'related' }, 'test'));
  return drifts.map((drift) => `${drift.kind} ${drift.address ?? `${drift.resourceType} ${drift.importId ?? ''}`}`);
}

describe('a network added to a zone', () => {
  it.each<readonly [name: string, code: string, state: readonly StateResource[], expected: readonly string[]]>([
    ['belongs to the zone if code sets its networks there', INSIDE, [ZONE], ['changed aws_route53_zone.inner']],
    [
      'is a separate resource if code has its other networks as resources',
      APART,
      [ZONE, OTHER],
      ['unmanaged aws_route53_zone_association Z0EXAMPLE:vpc-0c'],
    ],
  ])('%s', (_name, code, state, expected) => {
    expect(changedBy(code, state)).toEqual(expected);
  });
});

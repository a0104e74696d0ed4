import { describe, expect, it } from 'vitest';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const [OURS, OTHER] = ['vpc-0aaaaaaaaaaaaaaa1', 'vpc-0bbbbbbbbbbbbbbb1'];
const HUB = 'tgw-0aaaaaaaaaaaaaaa1';
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_vpc.main', { id: OURS, arn: `arn:aws:ec2:us-east-1:123456789012:vpc/${OURS}` }),
    aResource('aws_ec2_transit_gateway.hub', { id: HUB }),
    aResource('aws_vpc_dhcp_options.own', { id: 'dopt-0aaaaaaaaaaaaaaa1' }),
  ]),
});
const peering = { vpc_id: OURS, peer_owner_id: '123456789012' };

const fires = [
  {
    case: 'a peering with another account',
    drift: anUnmanaged('aws_vpc_peering_connection', { ...peering, peer_vpc_id: OURS, peer_owner_id: '999988887777' }),
  },
  {
    case: 'an accepted peering from another account',
    drift: anUnmanaged('aws_vpc_peering_connection_accepter', { peer_vpc_id: OTHER, peer_owner_id: '999988887777' }),
  },
  {
    case: 'a peering with an unmanaged network',
    drift: anUnmanaged('aws_vpc_peering_connection', { ...peering, peer_vpc_id: OTHER }),
  },
  {
    case: 'a network attached to an unmanaged gateway',
    drift: anUnmanaged('aws_ec2_transit_gateway_vpc_attachment', { vpc_id: OURS, transit_gateway_id: 'tgw-0bbbbbbbbbbbbbbb1' }),
  },
  {
    case: 'a VPN connection to another office',
    drift: aChanged('aws_vpn_connection.office', 'customer_gateway_id', ['cgw-0aaaaaaaaaaaaaaa1', 'cgw-0bbbbbbbbbbbbbbb1']),
  },
  {
    case: 'other DHCP options of a network',
    drift: aChanged('aws_vpc_dhcp_options_association.main', 'dhcp_options_id', ['dopt-0aaaaaaaaaaaaaaa1', 'dopt-0bbbbbbbbbbbbbbb1']),
  },
  {
    case: 'public name servers',
    drift: anUnmanaged('aws_vpc_dhcp_options', { domain_name_servers: ['10.0.0.2', '203.0.113.53'] }),
  },
];

describe('joinedNetwork', () => {
  it.each(fires)('reports $case', ({ drift }) => {
    expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
  });
});

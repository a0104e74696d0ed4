import * as c from '../words.ts';

const byId = c.by({ id: 'id' });

// https://docs.aws.amazon.com/cloud-map/latest/api/API_CreatePrivateDnsNamespace.html
export const serviceDiscoveryPrivateDnsNamespace = c.defineResource({
  type: 'aws_service_discovery_private_dns_namespace',
  is: ['steers-traffic'],
  governs: { label: 'description' },
  importId: '{id}:{vpc}',
  calls: {
    // The response only contains the id of the operation, because the namespace is created later.
    CreatePrivateDnsNamespace: c.creates(c.by({ name: 'name', vpc: 'vpc' }), 'name vpc description tags'),
    UpdatePrivateDnsNamespace: c.updates(byId, c.attributesFrom('namespace')),
    ...c.taggedByArn({ part: ':namespace/', arn: 'resourceARN' }),
    DeleteNamespace: c.deletes(byId),
  },
  mapped: 'description',
  identity: 'name vpc',
  references: { vpc: 'aws_vpc.id' },
});

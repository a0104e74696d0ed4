import * as c from '../words.ts';

const byId = c.by({ id: 'id' });
const dns = c.convertOnlyBlock({
  namespace_id: '',
  routing_policy: 'MULTIVALUE',
  dns_records: [{ ttl: c.named('tTL', 0), type: '' }],
});
const health = c.mirrored({ failure_threshold: 0, resource_path: '', type: '' });

// https://docs.aws.amazon.com/cloud-map/latest/api/API_UpdateService.html
export const serviceDiscoveryService = c.defineResource({
  type: 'aws_service_discovery_service',
  is: ['steers-traffic'],
  governs: {
    label: 'description',
    timing: 'dns_config.dns_records.ttl',
    threshold: 'health_check_config.failure_threshold health_check_custom_config.failure_threshold',
    mode: 'dns_config health_check_config health_check_custom_config',
  },
  range: {
    'dns_config.dns_records.ttl': '0..2147483647 s',
    'health_check_config.failure_threshold': '1..10',
    'health_check_custom_config.failure_threshold': '1..10',
  },
  calls: {
    CreateService: c.creates(
      c.by({ id: c.response('service.id') }),
      { id: c.response('service.id'), arn: c.response('service.arn') },
      'name namespace_id type',
      c.attributesFrom(c.request()),
      c.change('dns_config', 'dnsConfig', dns),
      'tags',
    ),
    // An update deletes omitted records and checks.
    UpdateService: c.updates(
      byId,
      c.resetOmitted(c.request('service'), { health_check_config: [] }),
      c.attributesFrom('service'),
      c.change('dns_config', 'service.dnsConfig', dns),
    ),
    ...c.taggedByArn({ part: ':service/', arn: 'resourceARN' }),
    DeleteService: c.deletes(byId),
  },
  mapped: 'description',
  each: {
    health_check_config: c.from('healthCheckConfig', health),
    health_check_custom_config: c.from('healthCheckCustomConfig', c.mirrored({ failure_threshold: 0 })),
  },
  identity: 'name namespace_id type',
  terraformOnly: 'force_destroy',
  references: { namespace_id: 'aws_service_discovery_private_dns_namespace.id' },
});

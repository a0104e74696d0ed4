import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored, named } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { blankUntold } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';

const byId = by({ id: request('id') });
const dns = amended({
  namespace_id: '',
  routing_policy: 'MULTIVALUE',
  dns_records: [{ ttl: named('tTL', 0), type: '' }],
});
const health = mirrored({ failure_threshold: 0, resource_path: '', type: '' });

// https://docs.aws.amazon.com/cloud-map/latest/api/API_UpdateService.html
export const serviceDiscoveryService = defineResource({
  type: 'aws_service_discovery_service',
  eventSource: 'servicediscovery.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'description',
      identifier: 'name namespace_id type',
      timing: 'dns_config.dns_records.ttl',
      threshold: 'health_check_config.failure_threshold health_check_custom_config.failure_threshold',
      mode: 'dns_config health_check_config health_check_custom_config',
      'terraform-only': 'force_destroy',
    },
    range: {
      'dns_config.dns_records.ttl': '0..2147483647 s',
      'health_check_config.failure_threshold': '1..10',
      'health_check_custom_config.failure_threshold': '1..10',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateService: creates(
      by({ id: response('service.id') }),
      put('id', response('service.id')),
      put('arn', response('service.arn')),
      put('name', request('name')),
      put('namespace_id', request('namespaceId')),
      put('type', request('type')),
      attributesFrom(request()),
      change('dns_config', request('dnsConfig'), dns),
      replaceMap('tags', request('tags')),
    ),
    // Records and checks that an update does not name are deleted.
    UpdateService: updates(
      byId,
      blankUntold(request('service'), { health_check_config: [] }),
      attributesFrom(request('service')),
      change('dns_config', request('service.dnsConfig'), dns),
    ),
    ...taggedByArn({ part: ':service/', arn: 'resourceARN' }),
    DeleteService: deletes(byId),
  },
  attributes: {
    description: from('description', text),
    health_check_config: from('healthCheckConfig', health),
    health_check_custom_config: from('healthCheckCustomConfig', mirrored({ failure_threshold: 0 })),
    dns_config: written(),
    tags: written(),
    name: identity(),
    namespace_id: identity(),
    type: identity(),
    force_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { namespace_id: { type: 'aws_service_discovery_private_dns_namespace', attribute: 'id' } },
});

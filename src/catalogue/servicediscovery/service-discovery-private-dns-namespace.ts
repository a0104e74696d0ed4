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
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';

const byId = by({ id: request('id') });

// https://docs.aws.amazon.com/cloud-map/latest/api/API_CreatePrivateDnsNamespace.html
export const serviceDiscoveryPrivateDnsNamespace = defineResource({
  type: 'aws_service_discovery_private_dns_namespace',
  eventSource: 'servicediscovery.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'description',
      identifier: 'name vpc',
    },
  },
  importId: idFrom(':', 'id', 'vpc'),
  calls: {
    // The answer has the id of the operation alone: the namespace itself is made later.
    CreatePrivateDnsNamespace: creates(
      by({ name: request('name'), vpc: request('vpc') }),
      put('name', request('name')),
      put('vpc', request('vpc')),
      put('description', request('description'), text),
      replaceMap('tags', request('tags')),
    ),
    UpdatePrivateDnsNamespace: updates(byId, attributesFrom(request('namespace'))),
    ...taggedByArn({ part: ':namespace/', arn: 'resourceARN' }),
    DeleteNamespace: deletes(byId),
  },
  attributes: {
    description: from('description', text),
    tags: written(),
    name: identity(),
    vpc: identity(),
    arn: computed(),
    hosted_zone: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { vpc: { type: 'aws_vpc', attribute: 'id' } },
});

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
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { taggingOf } from './tagging.ts';

const name: Select = (event) => {
  const found = request('cacheSubnetGroupName')(event);
  return typeof found === 'string' ? found.toLowerCase() : found;
};
const byGroup = by({ name });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheSubnetGroup.html
export const elasticacheSubnetGroup = defineResource({
  type: 'aws_elasticache_subnet_group',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      label: 'description',
      identifier: 'name',
      placement: 'subnet_ids',
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateCacheSubnetGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arnOf('elasticache', 'subnetgroup:', name)),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    ModifyCacheSubnetGroup: updates(byGroup, attributesFrom(request())),
    ...taggingOf(':subnetgroup:'),
    DeleteCacheSubnetGroup: deletes(byGroup),
  },
  attributes: {
    description: from('cacheSubnetGroupDescription', text),
    subnet_ids: from('subnetIds', (list) => list),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

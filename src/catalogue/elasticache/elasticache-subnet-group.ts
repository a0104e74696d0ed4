import * as c from '../words.ts';

const name = c.lowered('cacheSubnetGroupName');
const byGroup = c.by({ name });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheSubnetGroup.html
export const elasticacheSubnetGroup = c.defineResource({
  type: 'aws_elasticache_subnet_group',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { label: 'description', placement: 'subnet_ids' },

  calls: {
    CreateCacheSubnetGroup: c.creates(
      byGroup,
      { id: name, name, arn: c.arnOf('elasticache', 'subnetgroup:', name) },
      c.attributesFrom(c.request()),
      'tags',
    ),
    ModifyCacheSubnetGroup: c.updates(byGroup, c.attributesFrom(c.request())),
    ...c.taggedByName(':subnetgroup:'),
    DeleteCacheSubnetGroup: c.deletes(byGroup),
  },
  mapped: 'subnet_ids',
  each: { description: 'cacheSubnetGroupDescription' },
  identity: 'name',
});

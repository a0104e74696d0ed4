import * as c from '../words.ts';

const name = c.request('cacheParameterGroupName');
const byGroup = c.by({ name });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheParameterGroup.html
export const elasticacheParameterGroup = c.defineResource({
  type: 'aws_elasticache_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', identifier: 'family', engine: 'parameter' },

  calls: c.parameterGroup({
    noun: 'CacheParameterGroup',
    identify: byGroup,
    made: [{ id: name, name, arn: c.arnOf('elasticache', 'parametergroup:', name) }, c.attributesFrom(c.request()), 'tags'],
    member: 'parameterNameValues',
    tagging: c.taggedByName(':parametergroup:'),
  }),
  mapped: 'description',
  each: { family: 'cacheParameterGroupFamily' },
  identity: 'name',
});

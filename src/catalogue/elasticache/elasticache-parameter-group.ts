import * as c from '../words.ts';

const name = c.request('cacheParameterGroupName');
const byGroup = c.by({ name });
const named = (value: c.Json): readonly c.JsonObject[] =>
  c
    .asList(value)
    .filter(c.isJsonObject)
    .map((one) => ({ name: String(one['parameterName'] ?? ''), value: String(one['parameterValue'] ?? '') }));
function without(value: c.Json, before: c.Json | undefined): readonly c.Json[] {
  const names = new Set(named(value).map((one) => one['name']));
  return c.asList(before).filter((one) => !c.isJsonObject(one) || !names.has(one['name'] ?? ''));
}

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheParameterGroup.html
export const elasticacheParameterGroup = c.defineResource({
  type: 'aws_elasticache_parameter_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', identifier: 'family', engine: 'parameter' },

  calls: {
    CreateCacheParameterGroup: c.creates(
      byGroup,
      { id: name, name, arn: c.arnOf('elasticache', 'parametergroup:', name) },
      c.attributesFrom(c.request()),
      'tags',
    ),
    ModifyCacheParameterGroup: c.updates(
      byGroup,
      c.change('parameter', 'parameterNameValues', (value, before) => c.asSet([...without(value, before), ...named(value)], before)),
    ),
    ResetCacheParameterGroup: [
      c.updates(
        c.where((event) => c.request('resetAllParameters')(event) === true, byGroup),
        c.constant('parameter', []),
      ),
      c.updates(
        c.where((event) => c.request('resetAllParameters')(event) !== true, byGroup),
        c.change('parameter', 'parameterNameValues', without),
      ),
    ],
    ...c.taggedByName(':parametergroup:'),
    DeleteCacheParameterGroup: c.deletes(byGroup),
  },
  mapped: 'description',
  each: { family: 'cacheParameterGroupFamily' },
  written: 'parameter tags',
  identity: 'name',
});

import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
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
import { arnOf, asList, idFrom, where } from '../select.ts';
import { asSet } from '../whole.ts';
import { change } from '../write.ts';
import { taggingOf } from './tagging.ts';

const name = request('cacheParameterGroupName');
const byGroup = by({ name });
const named = (value: Json): readonly JsonObject[] =>
  asList(value)
    .filter(isJsonObject)
    .map((one) => ({ name: String(one['parameterName'] ?? ''), value: String(one['parameterValue'] ?? '') }));
function without(value: Json, before: Json | undefined): readonly Json[] {
  const names = new Set(named(value).map((one) => one['name']));
  return asList(before).filter((one) => !isJsonObject(one) || !names.has(one['name'] ?? ''));
}

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyCacheParameterGroup.html
export const elasticacheParameterGroup = defineResource({
  type: 'aws_elasticache_parameter_group',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'family name',
      engine: 'parameter',
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateCacheParameterGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arnOf('elasticache', 'parametergroup:', name)),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    ModifyCacheParameterGroup: updates(
      byGroup,
      change('parameter', request('parameterNameValues'), (value, before) => asSet([...without(value, before), ...named(value)], before)),
    ),
    ResetCacheParameterGroup: [
      updates(
        where((event) => request('resetAllParameters')(event) === true, byGroup),
        constant('parameter', []),
      ),
      updates(
        where((event) => request('resetAllParameters')(event) !== true, byGroup),
        change('parameter', request('parameterNameValues'), without),
      ),
    ],
    ...taggingOf(':parametergroup:'),
    DeleteCacheParameterGroup: deletes(byGroup),
  },
  attributes: {
    description: from('description', text),
    family: from('cacheParameterGroupFamily', text),
    parameter: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom, where } from '../select.ts';
import { asSet } from '../whole.ts';
import { change } from '../write.ts';

const name: Select = (event) => {
  const found = request('parameterGroupName')(event);
  return typeof found === 'string' ? found.toLowerCase() : found;
};
const byGroup = by({ name });
const resetsAll: Parameters<typeof where>[0] = (event) => request('resetAllParameters')(event) === true;
const byArn = where((event) => String(request('resourceName')(event)).includes(':parametergroup:'), by({ arn: request('resourceName') }));

function named(value: Json): readonly JsonObject[] {
  return asList(value)
    .filter(isJsonObject)
    .map((one) => ({ name: String(one['parameterName'] ?? ''), value: String(one['parameterValue'] ?? '') }));
}

function without(value: Json, before: Json | undefined): readonly Json[] {
  const names = new Set(named(value).map((one) => one['name']));
  return asList(before).filter((one) => !isJsonObject(one) || !names.has(one['name'] ?? ''));
}

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyClusterParameterGroup.html
export const redshiftParameterGroup = defineResource({
  type: 'aws_redshift_parameter_group',
  eventSource: 'redshift.amazonaws.com',
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
    CreateClusterParameterGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arnOf('redshift', 'parametergroup:', name)),
      put('description', request('description'), text),
      put('family', request('parameterGroupFamily'), text),
      replaceMap('tags', request('tags')),
    ),
    ModifyClusterParameterGroup: updates(
      byGroup,
      change('parameter', request('parameters'), (value, before) => asSet([...without(value, before), ...named(value)], before)),
    ),
    ResetClusterParameterGroup: [
      updates(where(resetsAll, byGroup), constant('parameter', [])),
      updates(
        where((event) => !resetsAll(event), byGroup),
        change('parameter', request('parameters'), without),
      ),
    ],
    CreateTags: updates(byArn, mergeMap('tags', request('tags'))),
    DeleteTags: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteClusterParameterGroup: deletes(byGroup),
  },
  attributes: {
    parameter: written(),
    tags: written(),
    description: identity(),
    family: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
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
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { asList, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { terraformOnly } from '../write.ts';

/** Given by name, or by ARN, whose last part is the name. */
const given: Select = (event) => {
  const found = request('group')(event) ?? request('groupName')(event);
  return typeof found === 'string' ? found.split('/').at(-1) : undefined;
};
const byGiven = by({ name: given });
const { TagResource: tagged, UntagResource: untagged } = taggedByArn({ arn: 'arn', tagKeys: 'keys' });

/** Each kind of setting with its parameters. */
function settings(value: Json): Json {
  const items = (list: Json | undefined) => asList(list).filter(isJsonObject);
  return items(value).map(({ type, parameters }) => ({
    type: type ?? '',
    parameters: items(parameters).map(({ name, values }) => ({ name: name ?? '', values: values ?? [] })),
  }));
}

// https://docs.aws.amazon.com/ARG/latest/APIReference/API_UpdateGroup.html
export const resourcegroupsGroup = defineResource({
  type: 'aws_resourcegroups_group',
  eventSource: 'resource-groups.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'name',
      mode: 'configuration resource_query',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateGroup: creates(
      by({ name: request('name') }),
      put('id', request('name')),
      put('name', request('name')),
      put('arn', response('group.groupArn')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateGroup: updates(byGiven, attributesFrom(request())),
    UpdateGroupQuery: updates(byGiven, attributesFrom(request())),
    PutGroupConfiguration: updates(byGiven, attributesFrom(request())),
    Tag: tagged,
    Untag: untagged,
    DeleteGroup: deletes(byGiven),
  },
  attributes: {
    configuration: from('configuration', settings),
    description: from('description', text),
    resource_query: from('resourceQuery', mirrored({ query: '', type: 'TAG_FILTERS_1_0' })),
    tags: written(),
    name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

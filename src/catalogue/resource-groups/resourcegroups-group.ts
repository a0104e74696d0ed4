import * as c from '../words.ts';

/** Selects the name, from a name or an ARN that ends with it. */
const given: c.Select = (event) => {
  const found = c.request('group')(event) ?? c.request('groupName')(event);
  return typeof found === 'string' ? found.split('/').at(-1) : undefined;
};
const byGiven = c.by({ name: given });
const { TagResource: tagged, UntagResource: untagged } = c.taggedByArn({ arn: 'arn', tagKeys: 'keys' });

/** Each kind of setting with its parameters. */
function settings(value: c.Json): c.Json {
  const items = (list: c.Json | undefined) => c.asList(list).filter(c.isJsonObject);
  return items(value).map(({ type, parameters }) => ({
    type: type ?? '',
    parameters: items(parameters).map(({ name, values }) => ({ name: name ?? '', values: values ?? [] })),
  }));
}

// https://docs.aws.amazon.com/ARG/latest/APIReference/API_UpdateGroup.html
export const resourcegroupsGroup = c.defineResource({
  type: 'aws_resourcegroups_group',
  is: ['harmless-when-new'],
  governs: { label: 'description', mode: 'configuration resource_query' },

  calls: {
    CreateGroup: c.creates(
      c.by({ name: 'name' }),
      { id: 'name', arn: c.response('group.groupArn') },
      'name',
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateGroup: c.updates(byGiven, c.attributesFrom(c.request())),
    UpdateGroupQuery: c.updates(byGiven, c.attributesFrom(c.request())),
    PutGroupConfiguration: c.updates(byGiven, c.attributesFrom(c.request())),
    Tag: tagged,
    Untag: untagged,
    DeleteGroup: c.deletes(byGiven),
  },
  mapped: 'description',
  each: {
    configuration: c.from('configuration', settings),
    resource_query: c.from('resourceQuery', c.mirrored({ query: '', type: 'TAG_FILTERS_1_0' })),
  },
  identity: 'name',
});

import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
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
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';

const name: Select = (event) => {
  const found = request('clusterSubnetGroupName')(event);
  return typeof found === 'string' ? found.toLowerCase() : found;
};
const byGroup = by({ name });
const isGroup = (event: CloudTrailEvent): boolean => String(request('resourceName')(event)).includes(':subnetgroup:');
const byArn = where(isGroup, by({ arn: request('resourceName') }));

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyClusterSubnetGroup.html
export const redshiftSubnetGroup = defineResource({
  type: 'aws_redshift_subnet_group',
  eventSource: 'redshift.amazonaws.com',
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
    CreateClusterSubnetGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arnOf('redshift', 'subnetgroup:', name)),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    ModifyClusterSubnetGroup: updates(byGroup, attributesFrom(request())),
    CreateTags: updates(byArn, mergeMap('tags', request('tags'))),
    DeleteTags: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteClusterSubnetGroup: deletes(byGroup),
  },
  attributes: {
    description: from('description', text),
    subnet_ids: from('subnetIds', (list) => list),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

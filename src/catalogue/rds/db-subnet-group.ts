import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

/** AWS keeps the name in small letters. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBSubnetGroup.html */
const name: Select = (event) => {
  const value = request('dBSubnetGroupName')(event);
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};
const arn = arnOf('rds', 'subgrp:', name);
const byGroup = firstOf(by({ arn }), by({ name }));

const settings: readonly Writer[] = [
  put('description', request('dBSubnetGroupDescription'), text),
  put('subnet_ids', request('subnetIds')),
];

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSubnetGroup.html
export const dbSubnetGroup = defineResource({
  type: 'aws_db_subnet_group',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      label: 'description',
      identifier: 'name',
      placement: 'subnet_ids',
      'terraform-only': 'name_prefix',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateDBSubnetGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arn),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    ModifyDBSubnetGroup: updates(byGroup, ...settings),
    ...taggingOf(':subgrp:'),
    DeleteDBSubnetGroup: deletes(byGroup),
  },
  attributes: {
    description: written(),
    subnet_ids: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    supported_network_types: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
});

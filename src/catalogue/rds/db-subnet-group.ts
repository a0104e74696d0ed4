import * as c from '../words.ts';

/** AWS stores the name in lower case. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBSubnetGroup.html */
const name: c.Select = (event) => {
  const value = c.request('dBSubnetGroupName')(event);
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};
const arn = c.arnOf('rds', 'subgrp:', name);
const byGroup = c.firstOf(c.by({ arn }), c.by({ name }));

const settings: readonly c.Writing[] = [{ description: 'dBSubnetGroupDescription' }, 'subnet_ids'];

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSubnetGroup.html
export const dbSubnetGroup = c.defineResource({
  type: 'aws_db_subnet_group',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { label: 'description', placement: 'subnet_ids' },

  calls: {
    CreateDBSubnetGroup: c.creates(byGroup, { id: name, name, arn }, ...settings, 'tags'),
    ModifyDBSubnetGroup: c.updates(byGroup, ...settings),
    ...c.taggedByName(':subgrp:'),
    DeleteDBSubnetGroup: c.deletes(byGroup),
  },
  identity: 'name',
  terraformOnly: 'name_prefix',
});

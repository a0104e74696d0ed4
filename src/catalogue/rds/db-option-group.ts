import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

const name = c.lowered('optionGroupName');
const arn = rdsArn('og:', c.request('optionGroupName'));
const byGroup = c.by({ arn });
const option = c.blocksOf(
  c.tableOf('aws_db_option_group.option', {
    db_security_group_memberships: c.named('dBSecurityGroupMemberships'),
    version: c.named('optionVersion'),
  }),
);

/** Options in the call replace those with the same name. */
const changedOptions: c.Writer = (event, current) => {
  const added = option(c.asList(c.request('optionsToInclude')(event)));
  const gone = new Set([...c.asList(c.request('optionsToRemove')(event)), ...added.map((one) => one['option_name'] ?? '')]);
  const kept = c.asList(current['option']).filter((one) => !c.isJsonObject(one) || !gone.has(one['option_name'] ?? ''));
  return gone.size === 0 ? {} : { option: c.asSet([...kept, ...added], current['option']) };
};

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyOptionGroup.html
export const dbOptionGroup = c.defineResource({
  type: 'aws_db_option_group',
  is: ['harmless-when-new'],
  governs: {
    label: 'option_group_description',
    identifier: 'engine_name major_engine_version',
    reach: 'option.db_security_group_memberships option.port option.vpc_security_group_memberships',
    engine: 'option',
  },

  calls: {
    CreateOptionGroup: c.creates(byGroup, { id: name, name, arn }, 'engine_name major_engine_version option_group_description tags'),
    ModifyOptionGroup: c.updates(byGroup, changedOptions),
    ...c.taggedByName(':og:'),
    DeleteOptionGroup: c.deletes(byGroup),
  },
  written: 'option',
  identity: 'name',
  terraformOnly: 'name_prefix skip_destroy',
});

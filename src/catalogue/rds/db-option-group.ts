import { isJsonObject } from '#domain/json.ts';
import { blocks, blocksOf, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { lowered, rdsArn } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const name = lowered(request('optionGroupName'));
const arn = rdsArn('og:', request('optionGroupName'));
const byGroup = by({ arn });
const option = blocksOf({
  db_security_group_memberships: value('dBSecurityGroupMemberships', []),
  option_name: value('optionName', ''),
  port: value('port', 0),
  version: value('optionVersion', ''),
  vpc_security_group_memberships: value('vpcSecurityGroupMemberships', []),
  option_settings: blocks('optionSettings', { name: value('name', ''), value: value('value', '') }),
});

/** Options that the call names take the place of those with the same name. */
const changedOptions: Writer = (event, current) => {
  const added = option(asList(request('optionsToInclude')(event)));
  const gone = new Set([...asList(request('optionsToRemove')(event)), ...added.map((one) => one['option_name'] ?? '')]);
  const kept = asList(current['option']).filter((one) => !isJsonObject(one) || !gone.has(one['option_name'] ?? ''));
  return gone.size === 0 ? {} : { option: asSet([...kept, ...added], current['option']) };
};

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyOptionGroup.html
export const dbOptionGroup = defineResource({
  type: 'aws_db_option_group',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      label: 'option_group_description',
      identifier: 'engine_name major_engine_version name',
      reach: 'option.db_security_group_memberships option.port option.vpc_security_group_memberships',
      engine: 'option',
      'terraform-only': 'name_prefix',
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateOptionGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', arn),
      put('engine_name', request('engineName')),
      put('major_engine_version', request('majorEngineVersion')),
      put('option_group_description', request('optionGroupDescription')),
      replaceMap('tags', request('tags')),
    ),
    ModifyOptionGroup: updates(byGroup, changedOptions),
    ...taggingOf(':og:'),
    DeleteOptionGroup: deletes(byGroup),
  },
  attributes: {
    engine_name: written(),
    major_engine_version: written(),
    option: written(),
    option_group_description: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

import type { JsonObject } from '#domain/json.ts';
import {
  by,
  computed,
  creates,
  defineResource,
  deletes,
  HIDDEN,
  identity,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { where } from '../select.ts';
import { terraformOnly } from '../write.ts';

/** The account is made later: until then only the request has an id, which the answer gives. */
const made: Select = (event) => response('createAccountStatus.accountId')(event) ?? response('createAccountStatus.id')(event);
const byAccount = by({ id: request('accountId') });
const tagged = where((event) => /^\d{12}$/.test(String(request('resourceId')(event))), by({ id: request('resourceId') }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_CreateAccount.html
export const organizationsAccount = defineResource({
  type: 'aws_organizations_account',
  eventSource: 'organizations.amazonaws.com',
  traits: {
    is: ['keeps-data', 'authenticates'],
    governs: {
      identifier: 'name',
      protection: 'close_on_deletion',
      access: 'iam_user_access_to_billing parent_id role_name',
      identity: 'email',
      mode: 'create_govcloud',
    },
    safer: { 'privilege-escalation': { iam_user_access_to_billing: 'DENY' } },
  },
  importId: ({ id }: JsonObject) => (typeof id === 'string' && /^\d{12}$/.test(id) ? id : undefined),
  calls: {
    CreateAccount: creates(
      by({ id: made }),
      put('id', made),
      put('email', request('email'), () => HIDDEN),
      put('name', request('accountName'), () => HIDDEN),
      put('role_name', request('roleName')),
      put('iam_user_access_to_billing', request('iamUserAccessToBilling')),
      replaceMap('tags', request('tags')),
    ),
    MoveAccount: updates(byAccount, put('parent_id', request('destinationParentId'))),
    TagResource: updates(tagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(tagged, removeKeys('tags', request('tagKeys'))),
    CloseAccount: deletes(byAccount),
    RemoveAccountFromOrganization: deletes(byAccount),
  },
  attributes: {
    parent_id: written(),
    tags: written(),
    email: identity(),
    iam_user_access_to_billing: identity(),
    name: identity(),
    role_name: identity(),
    close_on_deletion: terraformOnly(),
    create_govcloud: notVisible('another call, which makes two accounts at once'),
    arn: computed(),
    govcloud_id: computed(),
    id: computed(),
    joined_method: computed(),
    joined_timestamp: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: { parent_id: { type: 'aws_organizations_organizational_unit', attribute: 'id' } },
});

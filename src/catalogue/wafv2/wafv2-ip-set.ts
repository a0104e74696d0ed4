import { text, textSet } from '../convert.ts';
import { attributesFrom, computed, creates, defineResource, deletes, from, identity, put, request, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';
import { byId, byNewId, IMPORTED_BY, madeAs, taggingOf } from './calls.ts';

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateIPSet.html
export const wafv2IpSet = defineResource({
  type: 'aws_wafv2_ip_set',
  eventSource: 'wafv2.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      label: 'description',
      identifier: 'ip_address_version name scope',
      protection: 'addresses',
    },
  },
  importId: idFrom('/', ...IMPORTED_BY),
  calls: {
    CreateIPSet: creates(
      byNewId,
      ...madeAs,
      put('ip_address_version', request('iPAddressVersion')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateIPSet: updates(byId, blankUntold(request(), { description: '' }), attributesFrom(request())),
    ...taggingOf('/ipset/'),
    DeleteIPSet: deletes(byId),
  },
  attributes: {
    addresses: from('addresses', textSet),
    description: from('description', text),
    tags: written(),
    ip_address_version: identity(),
    name: identity(),
    scope: identity(),
    arn: computed(),
    id: computed(),
    lock_token: computed(),
    tags_all: computed(),
  },
});

import * as c from '../words.ts';
import { byId, byNewId, newResourceWrites, taggingOf } from './calls.ts';

// https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateIPSet.html
export const wafv2IpSet = c.defineResource({
  type: 'aws_wafv2_ip_set',
  is: ['protects'],
  governs: { label: 'description', protection: 'addresses' },
  importId: '{id}/{name}/{scope}',
  calls: {
    CreateIPSet: c.creates(
      byNewId,
      ...newResourceWrites,
      { ip_address_version: 'iPAddressVersion' },
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateIPSet: c.updates(byId, c.resetOmitted(c.request(), { description: '' }), c.attributesFrom(c.request())),
    ...taggingOf('/ipset/'),
    DeleteIPSet: c.deletes(byId),
  },
  mapped: 'description',
  each: { addresses: c.from('addresses', c.textSet) },
  identity: 'ip_address_version name scope',
  terraformOnly: 'name_prefix',
});

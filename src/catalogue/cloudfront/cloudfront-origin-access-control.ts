import * as c from '../words.ts';

const byId = c.by({ id: 'id' });
const config = c.request('originAccessControlConfig');
const settings: readonly c.Writing[] = [c.resetOmitted(config, { description: '' }), c.attributesFrom(config)];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateOriginAccessControl.html
export const cloudfrontOriginAccessControl = c.defineResource({
  type: 'aws_cloudfront_origin_access_control',
  is: ['protects', 'harmless-when-new'],
  governs: {
    label: 'description',
    identifier: 'name',
    protection: 'signing_behavior',
    mode: 'origin_access_control_origin_type signing_protocol',
  },
  safer: { 'public-exposure': { signing_behavior: 'always' } },
  calls: {
    CreateOriginAccessControl: c.creates(
      c.by({ id: c.response('originAccessControl.id') }),
      { id: c.response('originAccessControl.id') },
      ...settings,
    ),
    UpdateOriginAccessControl: c.updates(byId, ...settings),
    DeleteOriginAccessControl: c.deletes(byId),
  },
  // Unsigned requests reach only public objects.
  mapped: 'description name origin_access_control_origin_type signing_behavior signing_protocol',
});

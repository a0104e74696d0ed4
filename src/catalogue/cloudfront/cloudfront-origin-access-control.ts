import { text } from '../convert.ts';
import { attributesFrom, by, computed, creates, defineResource, deletes, from, put, request, response, updates } from '../define.ts';
import type { Writer } from '../define.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';

const byId = by({ id: request('id') });
const config = request('originAccessControlConfig');
const settings: readonly Writer[] = [blankUntold(config, { description: '' }), attributesFrom(config)];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateOriginAccessControl.html
export const cloudfrontOriginAccessControl = defineResource({
  type: 'aws_cloudfront_origin_access_control',
  eventSource: 'cloudfront.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'name',
      protection: 'signing_behavior',
      mode: 'origin_access_control_origin_type signing_protocol',
    },
    safer: {
      'public-exposure': { signing_behavior: 'always' },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateOriginAccessControl: creates(
      by({ id: response('originAccessControl.id') }),
      put('id', response('originAccessControl.id')),
      ...settings,
    ),
    UpdateOriginAccessControl: updates(byId, ...settings),
    DeleteOriginAccessControl: deletes(byId),
  },
  attributes: {
    description: from('description', text),
    name: from('name', text),
    origin_access_control_origin_type: from('originAccessControlOriginType', text),
    // Requests that nobody signs reach only what everybody may read.
    signing_behavior: from('signingBehavior', text),
    signing_protocol: from('signingProtocol', text),
    etag: computed(),
    id: computed(),
  },
});

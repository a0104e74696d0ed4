import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { blocksOf, value } from '../blocks.ts';
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
  response,
  written,
} from '../define.ts';
import { idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';

const constraints = blocksOf({
  encryption_context_equals: value('encryptionContextEquals', {}),
  encryption_context_subset: value('encryptionContextSubset', {}),
});
const byGrant = by({ grant_id: request('grantId') });
/** Services of AWS make and retire grants for their own work all the time. */
const isOwn = (event: CloudTrailEvent): boolean => event.userIdentity.invokedBy === undefined;

// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateGrant.html
export const kmsGrant = defineResource({
  type: 'aws_kms_grant',
  eventSource: 'kms.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      'terraform-only': 'grant_creation_tokens retire_on_delete',
      access: 'grantee_principal operations retiring_principal constraints',
      identifier: 'key_id name',
    },
  },
  importId: idFrom(':', 'key_id', 'grant_id'),

  calls: {
    CreateGrant: creates(
      where(isOwn, by({ grant_id: response('grantId') })),
      put('id', (event) => `${String(request('keyId')(event))}:${String(response('grantId')(event))}`),
      put('grant_id', response('grantId')),
      put('key_id', request('keyId')),
      attributesFrom(request()),
      put('constraints', request('constraints'), constraints),
    ),
    RevokeGrant: deletes(byGrant),
    RetireGrant: deletes(byGrant),
  },
  attributes: {
    grantee_principal: from('granteePrincipal', text),
    name: from('name', text),
    operations: from('operations', (list) => list),
    retiring_principal: from('retiringPrincipal', text),
    constraints: written(),
    key_id: identity(),
    grant_creation_tokens: terraformOnly(),
    retire_on_delete: terraformOnly(),
    grant_id: computed(),
    grant_token: computed(),
    id: computed(),
  },
  references: {
    key_id: { type: 'aws_kms_key', attribute: 'key_id' },
  },
});

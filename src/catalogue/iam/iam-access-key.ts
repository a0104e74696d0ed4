import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byId = by({ id: request('accessKeyId') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateAccessKey.html
export const iamAccessKey = defineResource({
  type: 'aws_iam_access_key',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'lets-into-account', 'harmless-when-gone'],
    switchedBy: 'status',
    governs: {
      'terraform-only': 'pgp_key',
      identity: 'status',
      identifier: 'user',
    },
    safer: { 'privilege-escalation': { status: 'Inactive' } },
  },
  importId: idFrom('', 'id'),
  calls: {
    // The request names no user where somebody makes a key for themselves.
    CreateAccessKey: creates(
      by({ id: response('accessKey.accessKeyId') }),
      put('id', response('accessKey.accessKeyId')),
      put('user', response('accessKey.userName')),
      put('status', response('accessKey.status')),
    ),
    UpdateAccessKey: updates(byId, put('status', request('status'))),
    DeleteAccessKey: deletes(byId),
  },
  attributes: {
    user: identity(),
    status: written(),
    pgp_key: terraformOnly(),
    create_date: computed(),
    encrypted_secret: computed(),
    encrypted_ses_smtp_password_v4: computed(),
    id: computed(),
    key_fingerprint: computed(),
    secret: computed(),
    ses_smtp_password_v4: computed(),
  },
  references: { user: { type: 'aws_iam_user', attribute: 'name' } },
  credentialOf: 'user',
});

import * as c from '../words.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const byVersion = (parameter: string): c.Call['identify'] =>
  c.where(c.isFilled(c.request(parameter)), c.by({ secret_id: secretArn, version_id: c.request(parameter) }));
const aSecret = c.notVisible('CloudTrail leaves secrets out');

/**
 * A new value creates a new version. The version in code keeps its value, and Terraform would not change it back. The call therefore
 * changes no argument of this resource, only which version is current. Code without a version resource gets no finding. The new id is
 * hidden: if it were written to this resource, later calls for that version would be attributed to this one.
 */
const hidesVersion: c.Writer = () => ({ version_id: c.HIDDEN });
const newVersion = c.updates(byArnAs('secret_id'), hidesVersion);

// https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
export const secretsmanagerSecretVersion = c.defineResource({
  type: 'aws_secretsmanager_secret_version',
  is: ['keeps-data', 'holds-secret'],
  governs: { secret: 'secret_binary secret_string secret_string_wo version_stages' },
  importId: '{secret_id}|{version_id}',
  calls: {
    PutSecretValue: newVersion,
    // The response contains a version only if the call has a value. https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_UpdateSecret.html
    UpdateSecret: c.updates(c.where(c.isFilled(c.response('versionId')), byArnAs('secret_id')), hidesVersion),
    UpdateSecretVersionStage: [
      c.updates(byVersion('moveToVersionId'), c.addElements('version_stages', 'versionStage')),
      c.updates(byVersion('removeFromVersionId'), c.removeElements('version_stages', 'versionStage')),
    ],
  },
  identity: 'secret_id',
  each: { secret_string: aSecret, secret_string_wo: c.writeOnly('secret_string'), secret_binary: aSecret },
  terraformOnly: 'secret_string_wo_version',
  references: { secret_id: 'aws_secretsmanager_secret.arn' },
});

import { by, computed, defineResource, HIDDEN, identity, notVisible, request, response, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { idFrom, isFilled, where } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const byVersion = (parameter: string): Call['identify'] =>
  where(isFilled(request(parameter)), by({ secret_id: secretArn, version_id: request(parameter) }));
const aSecret = notVisible('CloudTrail leaves secrets out');

/**
 * A new value is a new version. The one that code knows keeps its own value, and Terraform would undo nothing: so the
 * call changes none of its arguments, only which version counts, and whoever has no version in code is not told of one.
 * Which one it is stays untold: written down as this resource's own, a later call about it would be taken for one of this.
 */
const anotherCounts: Writer = () => ({ version_id: HIDDEN });
const anotherVersion = updates(byArnAs('secret_id'), anotherCounts);

// https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
export const secretsmanagerSecretVersion = defineResource({
  type: 'aws_secretsmanager_secret_version',
  eventSource: 'secretsmanager.amazonaws.com',
  traits: {
    is: ['keeps-data', 'holds-secret'],
    governs: {
      secret: 'secret_binary secret_string version_stages',
      identifier: 'secret_id',
    },
  },
  importId: idFrom('|', 'secret_id', 'version_id'),
  calls: {
    PutSecretValue: anotherVersion,
    // Only with a value does the answer name a version. https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_UpdateSecret.html
    UpdateSecret: updates(where(isFilled(response('versionId')), byArnAs('secret_id')), anotherCounts),
    UpdateSecretVersionStage: [
      updates(byVersion('moveToVersionId'), addElements('version_stages', request('versionStage'))),
      updates(byVersion('removeFromVersionId'), removeElements('version_stages', request('versionStage'))),
    ],
  },
  attributes: {
    secret_id: identity(),
    secret_string: aSecret,
    secret_binary: aSecret,
    version_stages: written(),
    arn: computed(),
    id: computed(),
    version_id: computed(),
  },
  references: { secret_id: { type: 'aws_secretsmanager_secret', attribute: 'arn' } },
});

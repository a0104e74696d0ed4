import { integer } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const arnByName = arnOf('logs', 'log-group:', request('logGroupName'));

/** The provider keeps the ARN without the `:*` that some calls have. */
function withoutStar(select: Select): Select {
  return (event) => {
    const arn = select(event);
    return typeof arn === 'string' ? arn.replace(/:\*$/, '') : undefined;
  };
}

const byName = firstOf(by({ arn: arnByName }), by({ name: request('logGroupName') }));
const byNameOrIdentifier = firstOf(byName, by({ arn: withoutStar(request('resourceIdentifier')) }));
const byArn = by({ arn: withoutStar(request('resourceArn')) });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html
export const cloudwatchLogGroup = defineResource({
  type: 'aws_cloudwatch_log_group',
  eventSource: 'logs.amazonaws.com',
  traits: {
    is: ['keeps-data', 'detects', 'harmless-when-new'],
    governs: {
      encryption: 'kms_key_id',
      detection: 'log_group_class',
      identifier: 'name',
      'terraform-only': 'name_prefix skip_destroy',
      retention: 'retention_in_days',
    },
    safer: {
      disclosure: { kms_key_id: 'higher' },
      'data-loss': { log_group_class: 'STANDARD', retention_in_days: { safer: 'higher', limitless: 0 } },
    },
    range: { retention_in_days: '0..3653 days' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateLogGroup: creates(
      byName,
      put('id', request('logGroupName')),
      put('name', request('logGroupName')),
      put('arn', arnByName),
      put('kms_key_id', request('kmsKeyId')),
      put('log_group_class', request('logGroupClass')),
      replaceMap('tags', request('tags')),
    ),
    PutRetentionPolicy: updates(byName, put('retention_in_days', request('retentionInDays'), integer)),
    DeleteRetentionPolicy: updates(byName, constant('retention_in_days', 0)),
    AssociateKmsKey: updates(byNameOrIdentifier, put('kms_key_id', request('kmsKeyId'))),
    DisassociateKmsKey: updates(byNameOrIdentifier, constant('kms_key_id', '')),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    TagLogGroup: updates(byName, mergeMap('tags', request('tags'))),
    UntagLogGroup: updates(byName, removeKeys('tags', request('tags'))),
    DeleteLogGroup: deletes(byName),
  },
  attributes: {
    kms_key_id: written(),
    log_group_class: written(),
    // 0 days: AWS never deletes.
    retention_in_days: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    skip_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { kms_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
});

import * as c from '../words.ts';

const arnByName = c.arnOf('logs', 'log-group:', 'logGroupName');

/** The provider stores the ARN without the `:*` that some calls have. */
function withoutStar(select: c.Select): c.Select {
  return (event) => {
    const arn = select(event);
    return typeof arn === 'string' ? arn.replace(/:\*$/, '') : undefined;
  };
}

/** Newer calls have the name or the ARN in one member. */
const isArn = (event: c.CloudTrailEvent): boolean => String(c.request('logGroupIdentifier')(event)).startsWith('arn:');

const byName = c.firstOf(c.by({ arn: arnByName }), c.by({ name: 'logGroupName' }));
const byNameOrIdentifier = c.firstOf(byName, c.by({ arn: withoutStar(c.request('resourceIdentifier')) }));
const byIdentifier = c.firstOf(
  c.by({ arn: (event) => (isArn(event) ? withoutStar(c.request('logGroupIdentifier'))(event) : undefined) }),
  c.by({ arn: c.arnOf('logs', 'log-group:', 'logGroupIdentifier') }),
);
const byArn = c.by({ arn: withoutStar(c.request('resourceArn')) });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html
export const cloudwatchLogGroup = c.defineResource({
  type: 'aws_cloudwatch_log_group',
  is: ['keeps-data', 'detects', 'harmless-when-new'],
  governs: {
    encryption: 'kms_key_id',
    detection: 'log_group_class',
    protection: 'deletion_protection_enabled',
    retention: 'retention_in_days',
  },
  safer: {
    disclosure: { kms_key_id: 'higher' },
    'data-loss': { deletion_protection_enabled: true, log_group_class: 'STANDARD', retention_in_days: { safer: 'higher', limitless: 0 } },
  },
  range: {
    retention_in_days: '0|1|3|5|7|14|30|60|90|120|150|180|365|400|545|731|1096|1827|2192|2557|2922|3288|3653 days',
  },

  calls: {
    CreateLogGroup: c.creates(
      byName,
      { id: 'logGroupName', name: 'logGroupName', arn: arnByName },
      'kms_key_id log_group_class deletion_protection_enabled tags',
    ),
    PutLogGroupDeletionProtection: c.updates(byIdentifier, 'deletion_protection_enabled'),
    PutRetentionPolicy: c.updates(byName, 'retention_in_days'),
    DeleteRetentionPolicy: c.updates(byName, c.constant('retention_in_days', 0)),
    AssociateKmsKey: c.updates(byNameOrIdentifier, 'kms_key_id'),
    DisassociateKmsKey: c.updates(byNameOrIdentifier, c.constant('kms_key_id', '')),
    ...c.tagged(byArn),
    ...c.tagged(byName, { calls: ['TagLogGroup', 'UntagLogGroup'], tagKeys: 'tags' }),
    DeleteLogGroup: c.deletes(byName),
  },
  // For `retention_in_days`, 0 means that AWS never deletes.
  identity: 'name',
  terraformOnly: 'name_prefix skip_destroy',
  references: { kms_key_id: 'aws_kms_key.arn' },
});

import * as c from '../words.ts';

const byResource = c.by({ resource_arn: 'resourceArn' });

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutResourcePolicy.html
export const dynamodbResourcePolicy = c.defineResource({
  type: 'aws_dynamodb_resource_policy',
  is: ['grants'],
  governs: { access: 'policy' },
  importId: '{resource_arn}',

  calls: {
    PutResourcePolicy: c.puts(
      byResource,
      { id: 'resourceArn', policy: ['policy', c.jsonText], revision_id: c.response('revisionId') },
      'resource_arn',
    ),
    DeleteResourcePolicy: c.deletes(byResource),
  },
  identity: 'resource_arn',
  terraformOnly: 'confirm_remove_self_resource_access',
  references: { resource_arn: 'aws_dynamodb_table.arn' },
});

import * as c from '../words.ts';

const byResource = c.by({ resource_arn: 'resourceARN' });

// https://docs.aws.amazon.com/kinesis/latest/APIReference/API_PutResourcePolicy.html
export const kinesisResourcePolicy = c.defineResource({
  type: 'aws_kinesis_resource_policy',
  is: ['grants'],
  governs: { access: 'policy' },
  importId: '{resource_arn}',

  calls: {
    PutResourcePolicy: c.puts(byResource, { id: 'resourceARN', resource_arn: 'resourceARN', policy: ['policy', c.jsonText] }),
    DeleteResourcePolicy: c.deletes(byResource),
  },
  identity: 'resource_arn',
  references: { resource_arn: 'aws_kinesis_stream.arn' },
});

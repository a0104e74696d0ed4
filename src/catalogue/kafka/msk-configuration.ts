import * as c from '../words.ts';

const byArn = c.by({ arn: c.decoded('arn') });
const madeArn = c.response('arn');

// https://docs.aws.amazon.com/msk/1.0/apireference/configurations.html
export const mskConfiguration = c.defineResource({
  type: 'aws_msk_configuration',
  is: ['harmless-when-new'],
  governs: { label: 'description', engine: 'server_properties' },
  importId: '{arn}',
  calls: {
    CreateConfiguration: c.creates(
      c.by({ arn: madeArn }),
      { id: madeArn, arn: madeArn, latest_revision: c.response('latestRevision.revision') },
      'name description kafka_versions',
      // The properties are sent as bytes, which records do not contain.
      c.hiddenWrite('server_properties'),
    ),
    UpdateConfiguration: c.updates(
      byArn,
      { latest_revision: c.response('latestRevision.revision') },
      'description',
      c.hiddenWrite('server_properties'),
    ),
    DeleteConfiguration: c.deletes(byArn),
  },
  identity: 'kafka_versions name',
});

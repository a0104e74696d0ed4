import * as c from '../words.ts';

const byArn = c.by({ arn: c.decoded(c.request('arn')) });
const madeArn = c.response('arn');

// https://docs.aws.amazon.com/msk/1.0/apireference/configurations.html
export const mskConfiguration = c.defineResource({
  type: 'aws_msk_configuration',
  traits: {
    is: ['harmless-when-new'],
    governs: { label: 'description', engine: 'server_properties' },
  },
  importId: c.idFrom('', 'arn'),
  calls: {
    CreateConfiguration: c.creates(
      c.by({ arn: madeArn }),
      c.put('id', madeArn),
      c.put('arn', madeArn),
      c.put('name', c.request('name')),
      c.put('description', c.request('description'), c.text),
      c.put('kafka_versions', c.request('kafkaVersions')),
      c.put('latest_revision', c.response('latestRevision.revision')),
      // The properties travel as bytes, which no record prints.
      c.concealed('server_properties'),
    ),
    UpdateConfiguration: c.updates(
      byArn,
      c.put('description', c.request('description'), c.text),
      c.put('latest_revision', c.response('latestRevision.revision')),
      c.concealed('server_properties'),
    ),
    DeleteConfiguration: c.deletes(byArn),
  },
  attributes: { written: 'description server_properties', identity: 'kafka_versions name' },
});

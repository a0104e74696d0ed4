import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { decoded, idFrom } from '../select.ts';
import { concealed } from '../write.ts';

const byArn = by({ arn: decoded(request('arn')) });
const madeArn = response('arn');

// https://docs.aws.amazon.com/msk/1.0/apireference/configurations.html
export const mskConfiguration = defineResource({
  type: 'aws_msk_configuration',
  eventSource: 'kafka.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'kafka_versions name',
      engine: 'server_properties',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateConfiguration: creates(
      by({ arn: madeArn }),
      put('id', madeArn),
      put('arn', madeArn),
      put('name', request('name')),
      put('description', request('description'), text),
      put('kafka_versions', request('kafkaVersions')),
      put('latest_revision', response('latestRevision.revision')),
      // The properties travel as bytes, which no record prints.
      concealed('server_properties'),
    ),
    UpdateConfiguration: updates(
      byArn,
      put('description', request('description'), text),
      put('latest_revision', response('latestRevision.revision')),
      concealed('server_properties'),
    ),
    DeleteConfiguration: deletes(byArn),
  },
  attributes: {
    description: written(),
    server_properties: written(),
    kafka_versions: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
    latest_revision: computed(),
  },
});

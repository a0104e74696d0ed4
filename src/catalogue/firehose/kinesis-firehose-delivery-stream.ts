import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { block, blocksOf, value } from '../blocks.ts';
import {
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  identity,
  notVisible,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { newDestination, updatedDestination } from './destinations.ts';

const streamArn = arnOf('firehose', 'deliverystream/', request('deliveryStreamName'));
const byStream = firstOf(by({ arn: streamArn }), by({ name: request('deliveryStreamName') }));

const kinesisSource = blocksOf({ kinesis_stream_arn: value('kinesisStreamARN', ''), role_arn: value('roleARN', '') });
const kafkaSource = blocksOf({
  msk_cluster_arn: value('mSKClusterARN', ''),
  topic_name: value('topicName', ''),
  authentication_configuration: block('authenticationConfiguration', {
    connectivity: value('connectivity', ''),
    role_arn: value('roleARN', ''),
  }),
});

/** Without an input, AWS takes a key of its own. */
function encryption(input: Json): Json {
  const { keyARN, keyType } = isJsonObject(input) ? input : {};
  return [{ enabled: true, key_arn: keyARN ?? '', key_type: keyType ?? 'AWS_OWNED_CMK' }];
}

const unencrypted: Json = [{ enabled: false, key_arn: '', key_type: 'AWS_OWNED_CMK' }];

// https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html
export const kinesisFirehoseDeliveryStream = defineResource({
  type: 'aws_kinesis_firehose_delivery_stream',
  eventSource: 'firehose.amazonaws.com',
  importId: idFrom('', 'arn'),
  calls: {
    CreateDeliveryStream: creates(
      byStream,
      put('id', streamArn),
      put('arn', streamArn),
      put('name', request('deliveryStreamName')),
      newDestination,
      put('kinesis_source_configuration', request('kinesisStreamSourceConfiguration'), kinesisSource),
      put('msk_source_configuration', request('mSKSourceConfiguration'), kafkaSource),
      put('server_side_encryption', request('deliveryStreamEncryptionConfigurationInput'), encryption),
      replaceMap('tags', request('tags')),
    ),
    UpdateDestination: updates(byStream, updatedDestination),
    StartDeliveryStreamEncryption: updates(
      byStream,
      put('server_side_encryption', (event) => request('deliveryStreamEncryptionConfigurationInput')(event) ?? {}, encryption),
    ),
    StopDeliveryStreamEncryption: updates(byStream, constant('server_side_encryption', unencrypted)),
    TagDeliveryStream: updates(byStream, mergeMap('tags', request('tags'))),
    UntagDeliveryStream: updates(byStream, removeKeys('tags', request('tagKeys'))),
    DeleteDeliveryStream: deletes(byStream),
  },
  attributes: {
    elasticsearch_configuration: written({ aspect: 'messaging' }),
    extended_s3_configuration: written({ aspect: 'messaging' }),
    http_endpoint_configuration: written({ aspect: 'messaging' }),
    opensearch_configuration: written({ aspect: 'messaging' }),
    opensearchserverless_configuration: written({ aspect: 'messaging' }),
    redshift_configuration: written({ aspect: 'messaging' }),
    server_side_encryption: written({ aspect: 'encryption' }),
    'server_side_encryption.enabled': written({ aspect: 'encryption', safeguard: { against: 'disclosure', safer: true } }),
    splunk_configuration: written({ aspect: 'messaging' }),
    tags: written({ aspect: 'tags' }),
    arn: identity(),
    destination: identity(),
    kinesis_source_configuration: identity(),
    msk_source_configuration: identity(),
    name: identity(),
    destination_id: notVisible('given by AWS; an argument in name only'),
    version_id: notVisible('counted up by AWS with every update; an argument in name only'),
    timeouts: terraformOnly(),
    id: computed(),
    tags_all: computed(),
  },
});

import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import { boolean, integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { answer, answered, creationTags, listed, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const [made, watched] = [request('madeId'), request('watched')];

/** One call may watch several things, each in a log of its own; answer and request list them in the same order, without those that failed. */
function eachMade(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => jsonAt(one, ['resourceId']));
  const things = asList(listed('ResourceId')(event)).filter((id) => !failed.includes(id));
  const ids = asList(answered('flowLogIdSet')(event));
  return ids.map((madeId, index) => ({ ...event, requestParameters: { ...parametersOf(event), madeId, watched: things[index] ?? '' } }));
}

function parametersOf(event: CloudTrailEvent): Readonly<Record<string, Json>> {
  const [whole, ...others] = isJsonObject(event.requestParameters) ? Object.values(event.requestParameters) : [];
  const named = others.length === 0 && isJsonObject(whole) ? whole : event.requestParameters;
  if (!isJsonObject(named)) return {};
  return Object.fromEntries(Object.entries(named).map(([name, found]) => [name.charAt(0).toLowerCase() + name.slice(1), found]));
}

function eachDeleted(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => jsonAt(one, ['resourceId']));
  const named = asList(listed('FlowLogId')(event)).filter((id) => !failed.includes(id));
  return named.map((id) => ({ ...event, requestParameters: { flowLogId: id } }));
}

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateFlowLogs.html */
const WATCHED: Readonly<Record<string, string>> = {
  VPC: 'vpc_id',
  Subnet: 'subnet_id',
  NetworkInterface: 'eni_id',
  TransitGateway: 'transit_gateway_id',
  TransitGatewayAttachment: 'transit_gateway_attachment_id',
};

const thing: Writer = (event) => {
  const attribute = WATCHED[String(parameter('ResourceType')(event))];
  return attribute === undefined ? {} : { [attribute]: watched(event) ?? null };
};

const destination = blocksOf({
  file_format: value('FileFormat', 'plain-text'),
  hive_compatible_partitions: value('HiveCompatiblePartitions', false, (found) => boolean(found) as Json),
  per_hour_partition: value('PerHourPartition', false, (found) => boolean(found) as Json),
});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateFlowLogs.html
export const flowLog = defineResource({
  type: 'aws_flow_log',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      identifier: 'eni_id subnet_id transit_gateway_attachment_id transit_gateway_id vpc_id',
      detection: 'log_format max_aggregation_interval traffic_type',
      destination: 'log_destination log_group_name',
      access: 'deliver_cross_account_role iam_role_arn',
      mode: 'destination_options log_destination_type',
    },
    safer: {
      'data-loss': { max_aggregation_interval: 'lower', traffic_type: { without: ['ACCEPT', 'REJECT'] } },
    },
    range: { max_aggregation_interval: '60..600 s' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateFlowLogs: forEachOf(
      eachMade,
      creates(
        by({ id: made }),
        put('id', made),
        put('arn', arnOf('ec2', 'vpc-flow-log/', made)),
        thing,
        put('traffic_type', parameter('TrafficType')),
        put('log_destination_type', parameter('LogDestinationType')),
        put('log_destination', parameter('LogDestination')),
        put('log_group_name', parameter('LogGroupName')),
        put('log_format', parameter('LogFormat')),
        put('iam_role_arn', parameter('DeliverLogsPermissionArn')),
        put('deliver_cross_account_role', parameter('DeliverCrossAccountRole')),
        put('max_aggregation_interval', parameter('MaxAggregationInterval'), integer),
        put('destination_options', parameter('DestinationOptions'), destination),
        replaceMap('tags', creationTags('vpc-flow-log')),
      ),
    ),
    DeleteFlowLogs: forEachOf(eachDeleted, deletes(by({ id: parameter('FlowLogId') }))),
    ...taggingCalls('fl-'),
  },
  attributes: {
    eni_id: identity(),
    subnet_id: identity(),
    transit_gateway_attachment_id: identity(),
    transit_gateway_id: identity(),
    vpc_id: identity(),
    deliver_cross_account_role: written(),
    destination_options: written(),
    iam_role_arn: written(),
    log_destination: written(),
    log_destination_type: written(),
    log_format: written(),
    log_group_name: written(),
    max_aggregation_interval: written(),
    traffic_type: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
    subnet_id: { type: 'aws_subnet', attribute: 'id' },
    iam_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
    log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' },
  },
});

import * as c from '../words.ts';
import { answer, answered, creationTags, listed, listIn, parameter, withLowerNames } from './request.ts';
import { taggingCalls } from './tags.ts';

const [made, watched] = [c.request('madeId'), c.request('watched')];

/** Splits a call that creates several logs. Request and response have the same order; the response omits failed ones. */
function eachMade(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => c.jsonAt(one, ['resourceId']));
  const resources = c.asList(listed('ResourceId')(event)).filter((id) => !failed.includes(id));
  const ids = c.asList(answered('flowLogIdSet')(event));
  return ids.map((madeId, index) => ({ ...event, requestParameters: { ...parametersOf(event), madeId, watched: resources[index] ?? '' } }));
}

function parametersOf(event: c.CloudTrailEvent): Readonly<Record<string, c.Json>> {
  const [whole, ...others] = c.isJsonObject(event.requestParameters) ? Object.values(event.requestParameters) : [];
  const named = others.length === 0 && c.isJsonObject(whole) ? whole : event.requestParameters;
  if (!c.isJsonObject(named)) return {};
  return withLowerNames(named);
}

function eachDeleted(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => c.jsonAt(one, ['resourceId']));
  const named = c.asList(listed('FlowLogId')(event)).filter((id) => !failed.includes(id));
  return named.map((id) => ({ ...event, requestParameters: { flowLogId: id } }));
}

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateFlowLogs.html */
const WATCHED: Readonly<Record<string, string>> = {
  RegionalNatGateway: 'regional_nat_gateway_id',
  VPC: 'vpc_id',
  Subnet: 'subnet_id',
  NetworkInterface: 'eni_id',
  TransitGateway: 'transit_gateway_id',
  TransitGatewayAttachment: 'transit_gateway_attachment_id',
};

const watchedResource: c.Writer = (event) => {
  const attribute = WATCHED[String(parameter('ResourceType')(event))];
  return attribute === undefined ? {} : { [attribute]: watched(event) ?? null };
};

const destination = c.blocksOf(
  c.pascal({
    file_format: 'plain-text',
    hive_compatible_partitions: c.value('HiveCompatiblePartitions', false),
    per_hour_partition: c.value('PerHourPartition', false),
  }),
);

const tagFields = c.blocksOf({
  resource_type: c.value('ResourceType', ''),
  tag_keys: c.valueFrom((api) => (api['TagKey'] === undefined ? undefined : listIn(api['TagKey'])), []),
});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateFlowLogs.html
export const flowLog = c.defineResource({
  type: 'aws_flow_log',
  is: ['detects', 'harmless-when-new'],
  governs: {
    detection: 'tag_field_specification log_format max_aggregation_interval traffic_type',
    destination: 'log_destination log_group_name',
    access: 'deliver_cross_account_role iam_role_arn',
    mode: 'destination_options log_destination_type',
  },
  safer: {
    'data-loss': { max_aggregation_interval: 'lower', traffic_type: { without: ['ACCEPT', 'REJECT'] } },
  },
  range: { max_aggregation_interval: '60..600 s' },
  calls: {
    CreateFlowLogs: c.forEachOf(
      eachMade,
      c.creates(c.by({ id: made }), { id: made, arn: c.arnOf('ec2', 'vpc-flow-log/', made) }, watchedResource, {
        traffic_type: parameter('TrafficType'),
        log_destination_type: parameter('LogDestinationType'),
        log_destination: parameter('LogDestination'),
        log_group_name: parameter('LogGroupName'),
        log_format: parameter('LogFormat'),
        iam_role_arn: parameter('DeliverLogsPermissionArn'),
        deliver_cross_account_role: parameter('DeliverCrossAccountRole'),
        max_aggregation_interval: parameter('MaxAggregationInterval'),
        destination_options: [parameter('DestinationOptions'), destination],
        tag_field_specification: [parameter('TagFieldSpecification'), tagFields],
        tags: creationTags('vpc-flow-log'),
      }),
    ),
    DeleteFlowLogs: c.forEachOf(eachDeleted, c.deletes(c.by({ id: parameter('FlowLogId') }))),
    ...taggingCalls('fl-'),
  },
  identity: 'regional_nat_gateway_id eni_id subnet_id transit_gateway_attachment_id transit_gateway_id vpc_id',
  references: {
    vpc_id: 'aws_vpc.id',
    subnet_id: 'aws_subnet.id',
    iam_role_arn: 'aws_iam_role.arn',
    log_group_name: 'aws_cloudwatch_log_group.name',
  },
});

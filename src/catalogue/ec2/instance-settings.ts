/** What the calls of an instance set, in the shapes of aws_instance. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { boolean, integer } from '../convert.ts';
import { HIDDEN, put, request } from '../define.ts';
import type { Select, Seen, Writer } from '../define.ts';
import { putSet } from '../whole.ts';
import { change } from '../write.ts';
import { anyOf, answer, listIn, newValue, parameter, parameters } from './request.ts';

/** The answer about one instance, to which the record was narrowed. */
export const launched = (path: string): Select => answer(`instancesSet.items.0.${path}`);

/**
 * Takes RunInstances apart: one call may launch many.
 * @param event RunInstances
 * @returns one copy for each instance that it launched
 */
export function eachLaunched(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return listIn(answer('instancesSet')(event)).map((instance) => ({ ...event, responseElements: { instancesSet: { items: [instance] } } }));
}

/** An instance knows its profile by name, calls give a name or an ARN. */
export function profileName(profile: Json): Seen {
  const [name, arn] = ['Name', 'Arn'].map((key) => jsonAt(profile, [key]) ?? jsonAt(profile, [key.toLowerCase()]));
  if (typeof name === 'string') return name;
  return typeof arn === 'string' ? (arn.split('/').at(-1) ?? arn) : HIDDEN;
}

/** Group ids, as RunInstances and ModifyInstanceAttribute name them. */
const groupIds: Select = (event) => {
  const lists = [launched('groupSet'), request('groupSet'), request('securityGroupIds'), request('securityGroupId')].map((select) =>
    listIn(select(event)),
  );
  return lists.find((list) => list.length > 0)?.map((group) => (isJsonObject(group) ? (group['groupId'] ?? '') : group));
};

/** The groups an instance is in. */
export const writeGroups = putSet('vpc_security_group_ids', groupIds);

const METADATA: Shape = {
  http_endpoint: value('HttpEndpoint', 'enabled'),
  http_protocol_ipv6: value('HttpProtocolIpv6', 'disabled'),
  http_put_response_hop_limit: value('HttpPutResponseHopLimit', 1, (limit) => integer(limit) as Json),
  http_tokens: value('HttpTokens', 'optional'),
  instance_metadata_tags: value('InstanceMetadataTags', 'disabled'),
};

/** A call names the options that it changes. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceMetadataOptions.html */
export const writeMetadataOptions: Writer = change('metadata_options', metadataRequest, changedBlock(METADATA));

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyPrivateDnsNameOptions.html */
export const writeDnsNames: Writer = change(
  'private_dns_name_options',
  parameters,
  changedBlock({
    enable_resource_name_dns_a_record: value('EnableResourceNameDnsARecord', false, (found) => boolean(found) as Json),
    enable_resource_name_dns_aaaa_record: value('EnableResourceNameDnsAAAARecord', false, (found) => boolean(found) as Json),
    hostname_type: value('PrivateDnsHostnameType', ''),
  }),
);

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceCpuOptions.html */
export const writeCpuOptions: Writer = change(
  'cpu_options',
  parameters,
  changedBlock({
    amd_sev_snp: value('AmdSevSnp', ''),
    core_count: value('CoreCount', 0, (found) => integer(found) as Json),
    threads_per_core: value('ThreadsPerCore', 0, (found) => integer(found) as Json),
  }),
);

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceCapacityReservationAttributes.html */
export function reservation(found: Json): Json {
  const target = jsonAt(found, ['CapacityReservationTarget']);
  return [
    {
      capacity_reservation_preference: jsonAt(found, ['CapacityReservationPreference']) ?? '',
      capacity_reservation_target: isJsonObject(target)
        ? [
            {
              capacity_reservation_id: target['CapacityReservationId'] ?? '',
              capacity_reservation_resource_group_arn: target['CapacityReservationResourceGroupArn'] ?? '',
            },
          ]
        : [],
    },
  ];
}

function metadataRequest(event: CloudTrailEvent): Json | undefined {
  const names = ['HttpEndpoint', 'HttpProtocolIpv6', 'HttpPutResponseHopLimit', 'HttpTokens', 'InstanceMetadataTags'];
  const root = event.eventName === 'RunInstances' ? 'MetadataOptions.' : '';
  const found = names
    .map((name) => [name, parameter(`${root}${name}`)(event)] as const)
    .filter((pair): pair is readonly [string, Json] => pair[1] !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Credits of burstable instances. */
export function creditSpecification(credits: Json): Json {
  return [{ cpu_credits: credits }];
}

/** ModifyInstanceAttribute names one attribute a call: as a parameter of its own, or by `attribute` and `value`. */
function attributeValue(name: string): Select {
  const generic: Select = (event) =>
    String(request('attribute')(event)).toLowerCase() === name.toLowerCase() ? request('value')(event) : undefined;
  return (event) => newValue(name)(event) ?? generic(event);
}

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceAttribute.html */
export const attributeWriters: readonly Writer[] = [
  put('instance_type', attributeValue('InstanceType')),
  put('disable_api_termination', attributeValue('DisableApiTermination'), boolean),
  put('disable_api_stop', attributeValue('DisableApiStop'), boolean),
  put('ebs_optimized', attributeValue('EbsOptimized'), boolean),
  put('source_dest_check', attributeValue('SourceDestCheck'), boolean),
  put('instance_initiated_shutdown_behavior', attributeValue('InstanceInitiatedShutdownBehavior')),
  put('user_data', attributeValue('UserData')),
  writeGroups,
];

/** The interface that the instance begins with, where the call describes it. */
function firstInterface(event: CloudTrailEvent): JsonObject {
  const all = ['NetworkInterfaceSet', 'NetworkInterface'].flatMap((name) => listIn(parameter(name)(event))).filter(isJsonObject);
  return all.find((one) => Number(one['deviceIndex'] ?? 0) === 0) ?? {};
}

/** What launching sets. What the request leaves to a launch template, the answer tells. */
export const launchWriters: readonly Writer[] = [
  put('id', launched('instanceId')),
  put('ami', anyOf(launched('imageId'), request('instancesSet.items.0.imageId'), parameter('ImageId'))),
  put('instance_type', anyOf(launched('instanceType'), parameter('InstanceType'))),
  put('key_name', anyOf(launched('keyName'), request('instancesSet.items.0.keyName'), parameter('KeyName'))),
  put('subnet_id', anyOf(launched('subnetId'), parameter('SubnetId'))),
  put('availability_zone', launched('placement.availabilityZone')),
  put('tenancy', launched('placement.tenancy')),
  put('placement_group', launched('placement.groupName')),
  put('iam_instance_profile', anyOf(parameter('IamInstanceProfile'), launched('iamInstanceProfile')), profileName),
  put('monitoring', parameter('Monitoring.Enabled'), boolean),
  put('ebs_optimized', parameter('EbsOptimized'), boolean),
  put('disable_api_termination', parameter('DisableApiTermination'), boolean),
  put('disable_api_stop', parameter('DisableApiStop'), boolean),
  put('instance_initiated_shutdown_behavior', parameter('InstanceInitiatedShutdownBehavior')),
  put('hibernation', parameter('HibernationOptions.Configured'), boolean),
  put('user_data', parameter('UserData')),
  put('credit_specification', parameter('CreditSpecification.CpuCredits'), creditSpecification),
  put('launch_template', parameter('LaunchTemplate'), launchTemplate),
  put('associate_public_ip_address', (event) => firstInterface(event)['associatePublicIpAddress'], boolean),
  put(
    'private_ip',
    anyOf(parameter('PrivateIpAddress'), (event) => firstInterface(event)['privateIpAddress']),
  ),
  writeGroups,
  writeMetadataOptions,
];

function launchTemplate(template: Json): Json {
  const member = (name: string): Json => jsonAt(template, [name]) ?? '';
  return [
    { id: member('launchTemplateId'), name: member('launchTemplateName'), version: member('version') || '$Default' },
  ] satisfies readonly JsonObject[];
}

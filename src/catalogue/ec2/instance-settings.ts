/** Settings of an instance from calls, in the shapes of aws_instance. */
import * as c from '../words.ts';
import { anyOf, answer, listIn, newValue, parameter, parameters } from './request.ts';

/** Selects from the response about the one instance to which the record was narrowed. */
export const launched = (path: string): c.Select => answer(`instancesSet.items.0.${path}`);

/**
 * Splits RunInstances, which may launch several instances.
 * @returns one copy per launched instance
 */
export function splitByLaunchedInstance(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return listIn(answer('instancesSet')(event)).map((instance) => ({ ...event, responseElements: { instancesSet: { items: [instance] } } }));
}

/** Returns the profile's name, as in the state, from a name or an ARN. */
export function profileName(profile: c.Json): c.Seen {
  const [name, arn] = ['Name', 'Arn'].map((key) => c.jsonAt(profile, [key]) ?? c.jsonAt(profile, [key.toLowerCase()]));
  if (typeof name === 'string') return name;
  return typeof arn === 'string' ? (arn.split('/').at(-1) ?? arn) : c.HIDDEN;
}

/** Group ids, from RunInstances and ModifyInstanceAttribute. */
const groupIds: c.Select = (event) => {
  const lists = [launched('groupSet'), c.request('groupSet'), c.request('securityGroupIds'), c.request('securityGroupId')].map((select) =>
    listIn(select(event)),
  );
  return lists.find((list) => list.length > 0)?.map((group) => (c.isJsonObject(group) ? (group['groupId'] ?? '') : group));
};

/** Writes the security groups of an instance. */
export const writeGroups = c.writeSet('vpc_security_group_ids', groupIds);

const METADATA: c.Table = c.pascal({
  http_endpoint: 'enabled',
  http_protocol_ipv6: 'disabled',
  http_put_response_hop_limit: c.value('HttpPutResponseHopLimit', 1),
  http_tokens: 'optional',
  instance_metadata_tags: 'disabled',
});

/** A call contains only the options that it changes. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceMetadataOptions.html */
export const writeMetadataOptions: c.Writer = c.change('metadata_options', metadataRequest, c.changedBlock(METADATA));

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyPrivateDnsNameOptions.html */
export const writeDnsNames: c.Writer = c.change(
  'private_dns_name_options',
  parameters,
  c.changedBlock({
    enable_resource_name_dns_a_record: c.value('EnableResourceNameDnsARecord', false),
    enable_resource_name_dns_aaaa_record: c.value('EnableResourceNameDnsAAAARecord', false),
    hostname_type: c.value('PrivateDnsHostnameType', ''),
  }),
);

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceCpuOptions.html */
export const writeCpuOptions: c.Writer = c.change(
  'cpu_options',
  parameters,
  c.changedBlock(c.pascal(c.tableOf('aws_instance.cpu_options'))),
);

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceCapacityReservationAttributes.html */
export function reservation(found: c.Json): c.Json {
  const target = c.jsonAt(found, ['CapacityReservationTarget']);
  return [
    {
      capacity_reservation_preference: c.jsonAt(found, ['CapacityReservationPreference']) ?? '',
      capacity_reservation_target: c.isJsonObject(target)
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

function metadataRequest(event: c.CloudTrailEvent): c.Json | undefined {
  const names = ['HttpEndpoint', 'HttpProtocolIpv6', 'HttpPutResponseHopLimit', 'HttpTokens', 'InstanceMetadataTags'];
  const root = event.eventName === 'RunInstances' ? 'MetadataOptions.' : '';
  const found = names
    .map((name) => [name, parameter(`${root}${name}`)(event)] as const)
    .filter((pair): pair is readonly [string, c.Json] => pair[1] !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Credits of burstable instances. */
export function creditSpecification(credits: c.Json): c.Json {
  return [{ cpu_credits: credits }];
}

/** ModifyInstanceAttribute contains one attribute per call: as a separate parameter, or as `attribute` and `value`. */
function attributeValue(name: string): c.Select {
  const generic: c.Select = (event) =>
    String(c.request('attribute')(event)).toLowerCase() === name.toLowerCase() ? c.request('value')(event) : undefined;
  return (event) => newValue(name)(event) ?? generic(event);
}

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceAttribute.html */
export const attributeWriters: readonly c.Writing[] = [
  {
    instance_type: attributeValue('InstanceType'),
    disable_api_termination: [attributeValue('DisableApiTermination'), c.boolean],
    disable_api_stop: [attributeValue('DisableApiStop'), c.boolean],
    ebs_optimized: [attributeValue('EbsOptimized'), c.boolean],
    source_dest_check: [attributeValue('SourceDestCheck'), c.boolean],
    instance_initiated_shutdown_behavior: attributeValue('InstanceInitiatedShutdownBehavior'),
    user_data: attributeValue('UserData'),
  },
  writeGroups,
];

/** The first network interface of the instance, if the call describes it. */
function firstInterface(event: c.CloudTrailEvent): c.JsonObject {
  const all = ['NetworkInterfaceSet', 'NetworkInterface'].flatMap((name) => listIn(parameter(name)(event))).filter(c.isJsonObject);
  return all.find((one) => Number(one['deviceIndex'] ?? 0) === 0) ?? {};
}

/** Writes of a launch. The response contains values that come from a launch template. */
export const launchWriters: readonly c.Writing[] = [
  {
    id: launched('instanceId'),
    ami: anyOf(launched('imageId'), c.request('instancesSet.items.0.imageId'), parameter('ImageId')),
    instance_type: anyOf(launched('instanceType'), parameter('InstanceType')),
    key_name: anyOf(launched('keyName'), c.request('instancesSet.items.0.keyName'), parameter('KeyName')),
    subnet_id: anyOf(launched('subnetId'), parameter('SubnetId')),
    availability_zone: launched('placement.availabilityZone'),
    tenancy: launched('placement.tenancy'),
    placement_group: launched('placement.groupName'),
    iam_instance_profile: [anyOf(parameter('IamInstanceProfile'), launched('iamInstanceProfile')), profileName],
    monitoring: [parameter('Monitoring.Enabled'), c.boolean],
    ebs_optimized: [parameter('EbsOptimized'), c.boolean],
    disable_api_termination: [parameter('DisableApiTermination'), c.boolean],
    disable_api_stop: [parameter('DisableApiStop'), c.boolean],
    instance_initiated_shutdown_behavior: parameter('InstanceInitiatedShutdownBehavior'),
    hibernation: [parameter('HibernationOptions.Configured'), c.boolean],
    user_data: parameter('UserData'),
    credit_specification: [parameter('CreditSpecification.CpuCredits'), creditSpecification],
    launch_template: [parameter('LaunchTemplate'), launchTemplate],
    associate_public_ip_address: [(event) => firstInterface(event)['associatePublicIpAddress'], c.boolean],
    private_ip: anyOf(parameter('PrivateIpAddress'), (event) => firstInterface(event)['privateIpAddress']),
  },
  writeGroups,
  writeMetadataOptions,
];

function launchTemplate(template: c.Json): c.Json {
  const member = (name: string): c.Json => c.jsonAt(template, [name]) ?? '';
  return [
    { id: member('launchTemplateId'), name: member('launchTemplateName'), version: member('version') || '$Default' },
  ] satisfies readonly c.JsonObject[];
}

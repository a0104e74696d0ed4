/**
 * Converts LaunchTemplateData to the arguments of aws_launch_template. A version contains all settings. Settings that a new version omits
 * come from its source version, or are empty without one.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateLaunchTemplateVersion.html
 */
import * as c from '../words.ts';
import { listIn, parameter } from './request.ts';

const numberAt = (name: string): c.Field => c.value(name, 0, (found) => c.integer(found));
const textAt = (name: string): c.Field => c.value(name, '', (found) => c.text(found));
const flagAt = (name: string): c.Field => c.value(name, false, (found) => c.boolean(found));

/** A repeated block, in EC2's form of lists. */
const listOf = (name: string, shape: c.Table): c.Field =>
  c.valueFrom(
    (api) =>
      api[name] === undefined
        ? undefined
        : listIn(api[name])
            .filter(c.isJsonObject)
            .map((item) => c.blockOf(shape, item)),
    [],
  );

/** A list of texts. */
const texts = (name: string): c.Field => c.valueFrom((api) => (api[name] === undefined ? undefined : listIn(api[name]).map(String)), []);

const EBS: c.Table = {
  delete_on_termination: textAt('DeleteOnTermination'),
  encrypted: textAt('Encrypted'),
  iops: numberAt('Iops'),
  kms_key_id: textAt('KmsKeyId'),
  snapshot_id: textAt('SnapshotId'),
  throughput: numberAt('Throughput'),
  volume_initialization_rate: numberAt('VolumeInitializationRate'),
  volume_size: numberAt('VolumeSize'),
  volume_type: textAt('VolumeType'),
};

/** ENA Express settings of interfaces. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_EnaSrdSpecification.html */
export const ENA_SRD: c.Table = {
  ena_srd_enabled: flagAt('EnaSrdEnabled'),
  ena_srd_udp_specification: c.block('EnaSrdUdpSpecification', { ena_srd_udp_enabled: flagAt('EnaSrdUdpEnabled') }),
};

const INTERFACE: c.Table = c.tableOf('aws_launch_template.network_interfaces', {
  associate_carrier_ip_address: textAt('AssociateCarrierIpAddress'),
  associate_public_ip_address: textAt('AssociatePublicIpAddress'),
  connection_tracking_specification: c.named('ConnectionTrackingSpecification', {
    tcp_established_timeout: numberAt('TcpEstablishedTimeout'),
    udp_stream_timeout: numberAt('UdpStreamTimeout'),
    udp_timeout: numberAt('UdpTimeout'),
  }),
  delete_on_termination: textAt('DeleteOnTermination'),
  description: textAt('Description'),
  device_index: numberAt('DeviceIndex'),
  ena_queue_count: numberAt('EnaQueueCount'),
  ena_srd_specification: c.block('EnaSrdSpecification', ENA_SRD),
  interface_type: textAt('InterfaceType'),
  ipv4_address_count: numberAt('SecondaryPrivateIpAddressCount'),
  ipv4_addresses: () => [],
  ipv4_prefix_count: numberAt('Ipv4PrefixCount'),
  ipv4_prefixes: () => [],
  ipv6_address_count: numberAt('Ipv6AddressCount'),
  ipv6_addresses: () => [],
  ipv6_prefix_count: numberAt('Ipv6PrefixCount'),
  ipv6_prefixes: () => [],
  network_card_index: numberAt('NetworkCardIndex'),
  network_interface_id: textAt('NetworkInterfaceId'),
  primary_ipv6: textAt('PrimaryIpv6'),
  private_ip_address: textAt('PrivateIpAddress'),
  security_groups: texts('SecurityGroupId'),
  subnet_id: textAt('SubnetId'),
});

/** Arguments by name, with their values in the API. */
const DATA: c.Table = c.pascal({
  block_device_mappings: listOf('BlockDeviceMapping', {
    device_name: textAt('DeviceName'),
    ebs: c.block('Ebs', EBS),
    no_device: textAt('NoDevice'),
    virtual_name: textAt('VirtualName'),
  }),
  cpu_options: {
    amd_sev_snp: textAt('AmdSevSnp'),
    core_count: numberAt('CoreCount'),
    nested_virtualization: textAt('NestedVirtualization'),
    threads_per_core: numberAt('ThreadsPerCore'),
  },
  credit_specification: { cpu_credits: textAt('CpuCredits') },
  disable_api_stop: flagAt('DisableApiStop'),
  disable_api_termination: flagAt('DisableApiTermination'),
  ebs_optimized: textAt('EbsOptimized'),
  enclave_options: { enabled: flagAt('Enabled') },
  hibernation_options: { configured: flagAt('Configured') },
  iam_instance_profile: { arn: textAt('Arn'), name: textAt('Name') },
  image_id: textAt('ImageId'),
  instance_initiated_shutdown_behavior: textAt('InstanceInitiatedShutdownBehavior'),
  instance_type: textAt('InstanceType'),
  kernel_id: textAt('KernelId'),
  key_name: textAt('KeyName'),
  maintenance_options: { auto_recovery: textAt('AutoRecovery') },
  metadata_options: {
    http_endpoint: textAt('HttpEndpoint'),
    http_protocol_ipv6: textAt('HttpProtocolIpv6'),
    http_put_response_hop_limit: numberAt('HttpPutResponseHopLimit'),
    http_tokens: textAt('HttpTokens'),
    instance_metadata_tags: textAt('InstanceMetadataTags'),
  },
  monitoring: { enabled: flagAt('Enabled') },
  network_interfaces: listOf('NetworkInterface', INTERFACE),
  network_performance_options: { bandwidth_weighting: textAt('BandwidthWeighting') },
  secondary_interfaces: listOf('SecondaryInterface', {
    delete_on_termination: flagAt('DeleteOnTermination'),
    device_index: numberAt('DeviceIndex'),
    interface_type: textAt('InterfaceType'),
    network_card_index: numberAt('NetworkCardIndex'),
    private_ip_address_count: numberAt('PrivateIpAddressCount'),
    private_ip_addresses: c.valueFrom((api) => {
      const all = api['PrivateIpAddress'];
      return all === undefined ? undefined : listIn(all).map((one) => c.jsonAt(one, ['PrivateIpAddress']) ?? one);
    }, []),
    secondary_subnet_id: textAt('SecondarySubnetId'),
  }),
  placement: {
    affinity: textAt('Affinity'),
    availability_zone: textAt('AvailabilityZone'),
    group_id: textAt('GroupId'),
    group_name: textAt('GroupName'),
    host_id: textAt('HostId'),
    host_resource_group_arn: textAt('HostResourceGroupArn'),
    partition_number: numberAt('PartitionNumber'),
    spread_domain: textAt('SpreadDomain'),
    tenancy: textAt('Tenancy'),
  },
  private_dns_name_options: {
    enable_resource_name_dns_a_record: flagAt('EnableResourceNameDnsARecord'),
    enable_resource_name_dns_aaaa_record: flagAt('EnableResourceNameDnsAAAARecord'),
    hostname_type: textAt('HostnameType'),
  },
  ram_disk_id: textAt('RamDiskId'),
  security_group_names: texts('SecurityGroup'),
  tag_specifications: listOf('TagSpecification', {
    resource_type: textAt('ResourceType'),
    tags: c.valueFrom((api) => tagMap(api['Tag']), {}),
  }),
  user_data: textAt('UserData'),
  vpc_security_group_ids: texts('SecurityGroupId'),
});

/** Parts of a version with many options that no table covers. Only their presence is known. */
const UNREAD: Readonly<Record<string, string>> = {
  CapacityReservationSpecification: 'capacity_reservation_specification',
  ElasticGpuSpecification: 'elastic_gpu_specifications',
  ElasticInferenceAccelerator: 'elastic_inference_accelerator',
  InstanceMarketOptions: 'instance_market_options',
  InstanceRequirements: 'instance_requirements',
  LicenseSpecification: 'license_specification',
};

/** All arguments that are part of a version. */
export const VERSIONED: readonly string[] = [...Object.keys(DATA), ...Object.values(UNREAD)];

/** Writes the data of a new version. The provider reads the newest version, which is this one. */
export const writeVersion: c.Writer = (event, current) => {
  const data = parameter('LaunchTemplateData')(event);
  if (data === undefined) return {};
  const api = c.isJsonObject(data) ? data : {};
  const source = parameter('SourceVersion')(event);
  const isFresh = source === undefined || source === '';
  const isNewest = !isFresh && (source === '$Latest' || String(source) === String(current['latest_version']));
  const blanks = c.blockOf(DATA, {});
  const named = Object.entries(c.blockOf(DATA, api)).flatMap(([name, written]): readonly (readonly [string, c.Seen])[] => {
    const blank = blanks[name] ?? null;
    if (JSON.stringify(written) !== JSON.stringify(blank)) return [[name, c.containsRedaction(written) ? c.HIDDEN : written]];
    if (isNewest) return [];
    return [[name, isFresh ? blank : c.HIDDEN]];
  });
  return { ...Object.fromEntries(named), ...unread(api, isFresh, current) };
};

/** A version without a source version does not have these parts unless it contains them. */
function unread(api: c.JsonObject, isFresh: boolean, current: c.JsonObject): c.Writes {
  const entries = Object.entries(UNREAD).flatMap(([name, attribute]): readonly (readonly [string, c.Seen])[] => {
    if (api[name] !== undefined) return [[attribute, c.HIDDEN]];
    return isFresh && Array.isArray(current[attribute]) && current[attribute].length > 0 ? [[attribute, []]] : [];
  });
  return Object.fromEntries(entries);
}

function tagMap(tags: c.Json | undefined): c.Json | undefined {
  if (tags === undefined) return undefined;
  return Object.fromEntries(
    listIn(tags)
      .filter(c.isJsonObject)
      .map((tag) => [String(c.jsonAt(tag, ['Key'])), String(c.jsonAt(tag, ['Value']) ?? '')]),
  );
}

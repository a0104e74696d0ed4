import * as c from '../words.ts';
import { VERSIONED, writeVersion } from './launch-template-data.ts';
import { answer, creationTags, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byTemplate = c.firstOf(c.by({ id: parameter('LaunchTemplateId') }), c.by({ name: parameter('LaunchTemplateName') }));
const madeId = answer('launchTemplate.launchTemplateId');

/** If the newest version is deleted, the provider reads an earlier one, whose content is in no record. */
const withoutVersions: c.Writer = (event, current) => {
  const gone = listIn(parameter('LaunchTemplateVersion')(event)).map(String);
  const newest = current['latest_version'];
  if (newest === undefined || !gone.includes(String(newest))) return { default_version: current['default_version'] ?? null };
  return Object.fromEntries(VERSIONED.map((name) => [name, c.HIDDEN]));
};

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateLaunchTemplate.html
export const launchTemplate = c.defineResource({
  type: 'aws_launch_template',
  importId: '{id}',
  is: ['runs-code'],
  governs: {
    label: 'description network_interfaces.description tag_specifications',
    capacity: `
      cpu_options.core_count cpu_options.threads_per_core instance_type block_device_mappings.ebs.iops
      block_device_mappings.ebs.throughput block_device_mappings.ebs.volume_size block_device_mappings.ebs.volume_type
      instance_requirements.accelerator_count instance_requirements.accelerator_total_memory_mib
      instance_requirements.baseline_ebs_bandwidth_mbps instance_requirements.memory_gib_per_vcpu
      instance_requirements.memory_mib instance_requirements.network_bandwidth_gbps
      instance_requirements.network_interface_count instance_requirements.total_local_storage_gb
      instance_requirements.vcpu_count
    `,
    bound: `
      instance_market_options.spot_options.max_price
      instance_requirements.on_demand_max_price_percentage_over_lowest_price
      instance_requirements.spot_max_price_percentage_over_lowest_price
    `,
    enablement: 'ebs_optimized',
    protection: `
      disable_api_termination instance_initiated_shutdown_behavior metadata_options
      block_device_mappings.ebs.delete_on_termination
    `,
    encryption: 'cpu_options.amd_sev_snp block_device_mappings.ebs.encrypted block_device_mappings.ebs.kms_key_id',
    observability: 'monitoring',
    reach: 'security_group_names vpc_security_group_ids network_interfaces',
    placement: 'placement network_interfaces.subnet_id',
    access: 'iam_instance_profile',
    identity: 'key_name',
    code: 'default_version image_id kernel_id ram_disk_id user_data block_device_mappings.ebs.snapshot_id',
    mode: `
      metadata_options.http_endpoint metadata_options.http_protocol_ipv6 metadata_options.instance_metadata_tags
      block_device_mappings capacity_reservation_specification cpu_options credit_specification disable_api_stop
      elastic_gpu_specifications elastic_inference_accelerator enclave_options hibernation_options
      instance_market_options instance_requirements license_specification maintenance_options private_dns_name_options
      placement.tenancy network_interfaces.delete_on_termination network_interfaces.device_index
      network_interfaces.interface_type network_interfaces.network_card_index network_interfaces.network_interface_id
      network_interfaces.private_ip_address network_interfaces.connection_tracking_specification
      network_interfaces.ena_queue_count network_interfaces.ena_srd_specification network_interfaces.primary_ipv6
      network_performance_options secondary_interfaces
    `,
  },
  safer: {
    'data-loss': {
      disable_api_termination: true,
      instance_initiated_shutdown_behavior: 'stop',
      'block_device_mappings.ebs.delete_on_termination': false,
    },
    disclosure: {
      'cpu_options.amd_sev_snp': 'enabled',
      'block_device_mappings.ebs.encrypted': true,
      'block_device_mappings.ebs.kms_key_id': 'higher',
    },
    'privilege-escalation': {
      'metadata_options.http_put_response_hop_limit': { safer: 'lower', ordinary: 2 },
      'metadata_options.http_tokens': 'required',
    },
    'public-exposure': {
      'network_interfaces.associate_carrier_ip_address': false,
      'network_interfaces.associate_public_ip_address': false,
    },
  },
  range: {
    'block_device_mappings.ebs.iops': '100..256000',
    'block_device_mappings.ebs.throughput': '125..2000 MiB/s',
    'block_device_mappings.ebs.volume_size': '1..65536 GiB',
    'metadata_options.http_put_response_hop_limit': '1..64',
  },
  calls: {
    CreateLaunchTemplate: c.creates(
      c.by({ id: madeId }),
      {
        id: madeId,
        arn: c.arnOf('ec2', 'launch-template/', madeId),
        name: parameter('LaunchTemplateName'),
        description: parameter('VersionDescription'),
      },
      writeVersion,
      { tags: creationTags('launch-template') },
    ),
    CreateLaunchTemplateVersion: c.updates(byTemplate, writeVersion, {
      description: parameter('VersionDescription'),
      latest_version: [answer('launchTemplateVersion.versionNumber'), c.integer],
    }),
    ModifyLaunchTemplate: c.updates(byTemplate, { default_version: parameter('SetDefaultVersion') }),
    DeleteLaunchTemplateVersions: c.updates(byTemplate, withoutVersions),
    DeleteLaunchTemplate: c.deletes(byTemplate),
    ...taggingCalls('lt-'),
  },
  identity: 'name',
  written: `
    image_id instance_type key_name vpc_security_group_ids user_data ebs_optimized disable_api_stop disable_api_termination instance_initiated_shutdown_behavior kernel_id ram_disk_id security_group_names block_device_mappings capacity_reservation_specification cpu_options credit_specification elastic_gpu_specifications elastic_inference_accelerator enclave_options hibernation_options iam_instance_profile instance_market_options instance_requirements license_specification maintenance_options metadata_options monitoring network_interfaces network_performance_options placement secondary_interfaces private_dns_name_options tag_specifications
  `,
  terraformOnly: 'name_prefix update_default_version',
});

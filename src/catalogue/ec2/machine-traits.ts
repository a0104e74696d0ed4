/** Traits of an instance's arguments, shared by on-demand and spot instances. */
export const machineGoverns = {
  label: 'volume_tags',
  identifier: 'availability_zone host_id placement_group placement_group_id placement_partition_number private_ip',
  capacity: `
    cpu_core_count cpu_options.core_count cpu_options.threads_per_core cpu_threads_per_core instance_type
    ebs_block_device.iops ebs_block_device.throughput ebs_block_device.volume_size ebs_block_device.volume_type
    root_block_device.iops root_block_device.throughput root_block_device.volume_size root_block_device.volume_type
  `,
  enablement: 'ebs_optimized',
  protection: `
    disable_api_termination force_destroy instance_initiated_shutdown_behavior metadata_options source_dest_check
    ebs_block_device.delete_on_termination root_block_device.delete_on_termination
  `,
  encryption: `
    cpu_options.amd_sev_snp ebs_block_device.encrypted ebs_block_device.kms_key_id root_block_device.encrypted
    root_block_device.kms_key_id
  `,
  observability: 'monitoring',
  reach: 'associate_public_ip_address ipv6_address_count ipv6_addresses security_groups vpc_security_group_ids',
  placement: 'secondary_private_ips subnet_id',
  access: 'iam_instance_profile',
  identity: 'key_name',
  code: 'ami ebs_block_device.snapshot_id launch_template user_data user_data_base64',
  mode: `
    metadata_options.http_endpoint metadata_options.http_protocol_ipv6 metadata_options.instance_metadata_tags
    capacity_reservation_specification cpu_options credit_specification disable_api_stop ebs_block_device enclave_options
    enable_primary_ipv6 ephemeral_block_device hibernation host_resource_group_arn maintenance_options network_interface
    primary_network_interface private_dns_name_options root_block_device secondary_network_interface tenancy
  `,
} as const;

export const machineSafer = {
  'public-exposure': { associate_public_ip_address: false },
  'data-loss': {
    disable_api_termination: true,
    instance_initiated_shutdown_behavior: 'stop',
    'ebs_block_device.delete_on_termination': false,
    'root_block_device.delete_on_termination': false,
  },
  disclosure: {
    'cpu_options.amd_sev_snp': 'enabled',
    'ebs_block_device.encrypted': true,
    'root_block_device.encrypted': true,
    'ebs_block_device.kms_key_id': 'higher',
    'root_block_device.kms_key_id': 'higher',
  },
  'privilege-escalation': {
    'metadata_options.http_put_response_hop_limit': { safer: 'lower', ordinary: 2 },
    'metadata_options.http_tokens': 'required',
    source_dest_check: true,
  },
} as const;

export const machineRange = {
  'ebs_block_device.iops': '100..256000',
  'ebs_block_device.throughput': '125..2000 MiB/s',
  'ebs_block_device.volume_size': '1..65536 GiB',
  'root_block_device.iops': '100..256000',
  'root_block_device.throughput': '125..2000 MiB/s',
  'root_block_device.volume_size': '1..65536 GiB',
  'metadata_options.http_put_response_hop_limit': '1..64',
} as const;

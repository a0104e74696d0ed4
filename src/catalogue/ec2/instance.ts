import * as c from '../words.ts';
import { diskOfInstance, keptDisks, modifiedVolume } from './instance-disks.ts';
import {
  attributeWriters,
  creditSpecification,
  splitByLaunchedInstance,
  launched,
  launchWriters,
  profileName,
  reservation,
  writeCpuOptions,
  writeDnsNames,
  writeGroups,
  writeMetadataOptions,
} from './instance-settings.ts';
import { answer, creationTags, splitByInstance, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { machineGoverns, machineRange, machineSafer } from './machine-traits.ts';

const byId = c.by({ id: parameter('InstanceId') });
const byEach = c.by({ id: 'instanceId' });
const associated = answer('iamInstanceProfileAssociation.instanceId');

const ofVolume = c.notVisible('its calls name the volume, not the instance');
const atLaunch = c.notVisible('set when an instance is launched; the provider reads it back where code leaves it out');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RunInstances.html
export const instance = c.defineResource({
  type: 'aws_instance',
  is: ['runs-code'],
  governs: {
    ...machineGoverns,
    bound: 'instance_market_options.spot_options.max_price',
    mode: `${machineGoverns.mode} instance_market_options`,
  },
  safer: machineSafer,
  range: machineRange,
  calls: {
    RunInstances: c.forEachOf(
      splitByLaunchedInstance,
      c.creates(c.by({ id: launched('instanceId') }), { arn: c.arnOf('ec2', 'instance/', launched('instanceId')) }, ...launchWriters, {
        tags: creationTags('instance'),
      }),
    ),
    ModifyInstanceAttribute: c.updates(byId, ...attributeWriters, keptDisks),
    ResetInstanceAttribute: c.updates(
      c.where((event) => parameter('Attribute')(event) === 'sourceDestCheck', byId),
      c.constant('source_dest_check', true),
    ),
    ModifyVolume: [
      c.updates(c.by({ 'root_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('root_block_device')),
      c.inAlternativeForms(
        diskOfInstance,
        c.updates(c.by({ 'ebs_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('ebs_block_device')),
      ),
    ],
    ModifyInstanceMaintenanceOptions: c.updates(byId, {
      maintenance_options: [parameter('AutoRecovery'), (found) => [{ auto_recovery: found }]],
    }),
    ModifyPrivateDnsNameOptions: c.updates(byId, writeDnsNames),
    ModifyInstanceCapacityReservationAttributes: c.updates(byId, {
      capacity_reservation_specification: [parameter('CapacityReservationSpecification'), reservation],
    }),
    ModifyInstanceCpuOptions: c.updates(byId, writeCpuOptions),
    ModifyInstanceMetadataOptions: c.updates(byId, writeMetadataOptions),
    ModifyInstanceCreditSpecification: c.forEachOf(
      c.splitByElement('ModifyInstanceCreditSpecificationRequest.InstanceCreditSpecification'),
      c.updates(c.by({ id: parameter('InstanceCreditSpecification.0.InstanceId') }), {
        credit_specification: [parameter('InstanceCreditSpecification.0.CpuCredits'), creditSpecification],
      }),
    ),
    ModifyInstancePlacement: c.updates(byId, {
      tenancy: parameter('Tenancy'),
      host_id: parameter('HostId'),
      placement_group: parameter('GroupName'),
      placement_group_id: parameter('GroupId'),
    }),
    // The console changes the groups and the source check of an instance on its first network interface.
    ModifyNetworkInterfaceAttribute: c.updates(c.by({ primary_network_interface_id: parameter('NetworkInterfaceId') }), writeGroups, {
      source_dest_check: newValue('SourceDestCheck'),
      enable_primary_ipv6: parameter('EnablePrimaryIpv6'),
    }),
    MonitorInstances: c.forEachOf(splitByInstance, c.updates(byEach, c.constant('monitoring', true))),
    UnmonitorInstances: c.forEachOf(splitByInstance, c.updates(byEach, c.constant('monitoring', false))),
    // Code does not set whether an instance runs.
    StartInstances: c.forEachOf(splitByInstance, c.updates(byEach, c.constant('instance_state', 'running'))),
    StopInstances: c.forEachOf(splitByInstance, c.updates(byEach, c.constant('instance_state', 'stopped'))),
    AssociateIamInstanceProfile: c.updates(byId, { iam_instance_profile: [parameter('IamInstanceProfile'), profileName] }),
    ReplaceIamInstanceProfileAssociation: c.updates(c.by({ id: associated }), {
      iam_instance_profile: [parameter('IamInstanceProfile'), profileName],
    }),
    DisassociateIamInstanceProfile: c.updates(c.by({ id: associated }), c.constant('iam_instance_profile', '')),
    TerminateInstances: c.forEachOf(splitByInstance, c.deletes(byEach)),
    ...taggingCalls('i-'),
  },
  written: 'ebs_block_device root_block_device',
  each: {
    ...c.sameEntry(
      `
          cpu_core_count cpu_threads_per_core enclave_options host_resource_group_arn instance_market_options
          ipv6_address_count ipv6_addresses network_interface placement_partition_number
          primary_network_interface secondary_network_interface secondary_private_ips
        `,
      atLaunch,
    ),
    security_groups: c.notVisible('groups of EC2-Classic, by name'),
    ephemeral_block_device: ofVolume,
    volume_tags: ofVolume,
    user_data_base64: c.notVisible('another form of user_data'),
  },
  terraformOnly: 'force_destroy get_password_data user_data_replace_on_change',
  references: { subnet_id: 'aws_subnet.id', key_name: 'aws_key_pair.key_name', iam_instance_profile: 'aws_iam_instance_profile.name' },
});

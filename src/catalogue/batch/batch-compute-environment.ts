import * as c from '../words.ts';
import { byNameOrArn } from './names.ts';

const name = c.request('computeEnvironmentName');
/** The provider used the name compute_environment_name until 6.0. */
const byNew = c.anyIdentity(c.by({ compute_environment_name: name }), c.by({ name }));
const given = c.request('computeEnvironment');
const byGiven = c.anyIdentity(byNameOrArn('compute_environment_name', given), byNameOrArn('name', given));

const resources = c.convertOnlyBlock(
  c.tableOf('aws_batch_compute_environment.compute_resources', {
    desired_vcpus: c.named('desiredvCpus'),
    instance_type: c.named('instanceTypes'),
    max_vcpus: c.named('maxvCpus'),
    min_vcpus: c.named('minvCpus'),
  }),
  ['updateToLatestImageVersion'],
);

/** The call may contain the role's path and name; the state contains its ARN. */
function role(found: c.Json, before: c.Json | undefined): c.Seen {
  return typeof before === 'string' && before.endsWith(`:role/${String(found)}`) ? before : found;
}

const writings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('compute_resources', 'computeResources', resources),
  c.change('service_role', 'serviceRole', role),
];

// https://docs.aws.amazon.com/batch/latest/APIReference/API_UpdateComputeEnvironment.html
export const batchComputeEnvironment = c.defineResource({
  type: 'aws_batch_compute_environment',
  is: ['runs-code'],
  switchedBy: 'state',
  governs: {
    label: 'compute_resources.tags',
    capacity: 'compute_resources.desired_vcpus compute_resources.instance_type',
    bound: 'compute_resources.bid_percentage compute_resources.max_vcpus compute_resources.min_vcpus',
    enablement: 'state',
    reach: 'compute_resources.security_group_ids',
    placement: 'compute_resources.placement_group compute_resources.subnets eks_configuration',
    access: `
      service_role compute_resources.ec2_key_pair compute_resources.instance_role compute_resources.spot_iam_fleet_role
    `,
    code: 'compute_resources.ec2_configuration compute_resources.image_id compute_resources.launch_template',
    mode: 'compute_resources.allocation_strategy compute_resources.type update_policy',
  },
  range: {
    'compute_resources.bid_percentage': '1..100 %',
    'compute_resources.desired_vcpus': '0..* vCPUs',
    'compute_resources.max_vcpus': '0..* vCPUs',
    'compute_resources.min_vcpus': '0..* vCPUs',
  },
  importId: ['{compute_environment_name}', '{name}'],
  calls: {
    CreateComputeEnvironment: c.creates(
      byNew,
      { id: name, compute_environment_name: name, name, arn: c.response('computeEnvironmentArn') },
      'type',
      ...writings,
      'tags',
    ),
    UpdateComputeEnvironment: c.updates(byGiven, ...writings),
    ...c.taggedByArn({ part: ':compute-environment/' }),
    DeleteComputeEnvironment: c.deletes(byGiven),
  },
  mapped: 'state',
  each: {
    eks_configuration: c.from('eksConfiguration', c.mirrored({ eks_cluster_arn: '', kubernetes_namespace: '' })),
    update_policy: c.from('updatePolicy', c.mirrored({ job_execution_timeout_minutes: 0, terminate_jobs_on_update: false })),
  },
  identity: 'compute_environment_name name type',
  terraformOnly: 'compute_environment_name_prefix name_prefix',
  references: { service_role: 'aws_iam_role.arn' },
});

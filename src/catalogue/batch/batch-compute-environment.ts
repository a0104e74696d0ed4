import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored, named } from '../mirrored.ts';
import { value } from '../blocks.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';
import { byNameOrArn } from './names.ts';

const name = request('computeEnvironmentName');
const byGiven = byNameOrArn('compute_environment_name', request('computeEnvironment'));

const resources = amended(
  {
    allocation_strategy: '',
    bid_percentage: 0,
    desired_vcpus: named('desiredvCpus', 0),
    ec2_key_pair: '',
    image_id: '',
    instance_role: '',
    instance_type: named('instanceTypes', []),
    max_vcpus: named('maxvCpus', 0),
    min_vcpus: named('minvCpus', 0),
    placement_group: '',
    security_group_ids: [],
    spot_iam_fleet_role: '',
    subnets: [],
    tags: value('tags', {}),
    type: '',
    ec2_configuration: [{ image_id_override: '', image_type: '' }],
    launch_template: { launch_template_id: '', launch_template_name: '', version: '' },
  },
  ['updateToLatestImageVersion'],
);

/** The role may be given by its path and name, while state has its ARN. */
function role(found: Json, before: Json | undefined): Seen {
  return typeof before === 'string' && before.endsWith(`:role/${String(found)}`) ? before : found;
}

const told: readonly Writer[] = [
  attributesFrom(request()),
  change('compute_resources', request('computeResources'), resources),
  change('service_role', request('serviceRole'), role),
];

// https://docs.aws.amazon.com/batch/latest/APIReference/API_UpdateComputeEnvironment.html
export const batchComputeEnvironment = defineResource({
  type: 'aws_batch_compute_environment',
  eventSource: 'batch.amazonaws.com',
  traits: {
    is: ['runs-code'],
    switchedBy: 'state',
    governs: {
      label: 'compute_resources.tags',
      identifier: 'compute_environment_name type',
      capacity: 'compute_resources.desired_vcpus compute_resources.instance_type',
      bound: 'compute_resources.bid_percentage compute_resources.max_vcpus compute_resources.min_vcpus',
      enablement: 'state',
      reach: 'compute_resources.security_group_ids',
      placement: 'compute_resources.placement_group compute_resources.subnets eks_configuration',
      access: `
        service_role compute_resources.ec2_key_pair compute_resources.instance_role compute_resources.spot_iam_fleet_role
      `,
      code: 'compute_resources.ec2_configuration compute_resources.image_id compute_resources.launch_template',
      mode: 'compute_resources.allocation_strategy compute_resources.type',
      'terraform-only': 'compute_environment_name_prefix',
    },
    range: {
      'compute_resources.bid_percentage': '1..100 %',
      'compute_resources.desired_vcpus': '0..* vCPUs',
      'compute_resources.max_vcpus': '0..* vCPUs',
      'compute_resources.min_vcpus': '0..* vCPUs',
    },
  },
  importId: idFrom('', 'compute_environment_name'),
  calls: {
    CreateComputeEnvironment: creates(
      by({ compute_environment_name: name }),
      put('id', name),
      put('compute_environment_name', name),
      put('arn', response('computeEnvironmentArn')),
      put('type', request('type')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateComputeEnvironment: updates(byGiven, ...told),
    ...taggedByArn({ part: ':compute-environment/' }),
    DeleteComputeEnvironment: deletes(byGiven),
  },
  attributes: {
    eks_configuration: from('eksConfiguration', mirrored({ eks_cluster_arn: '', kubernetes_namespace: '' })),
    state: from('state', text),
    compute_resources: written(),
    service_role: written(),
    tags: written(),
    compute_environment_name: identity(),
    type: identity(),
    compute_environment_name_prefix: terraformOnly(),
    arn: computed(),
    ecs_cluster_arn: computed(),
    id: computed(),
    status: computed(),
    status_reason: computed(),
    tags_all: computed(),
  },
  references: { service_role: { type: 'aws_iam_role', attribute: 'arn' } },
});

import { blocksOf, value } from '../blocks.ts';
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
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const cluster: Select = (event) => request('clusterName')(event) ?? request('name')(event);
const profile = request('fargateProfileName');
const byProfile = by({ cluster_name: cluster, fargate_profile_name: profile });
const selectors = blocksOf({ labels: value('labels', {}), namespace: value('namespace', '') });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateFargateProfile.html
export const eksFargateProfile = defineResource({
  type: 'aws_eks_fargate_profile',
  eventSource: 'eks.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'cluster_name fargate_profile_name',
      placement: 'subnet_ids',
      access: 'pod_execution_role_arn',
      mode: 'selector',
    },
  },
  importId: idFrom(':', 'cluster_name', 'fargate_profile_name'),

  calls: {
    CreateFargateProfile: creates(
      byProfile,
      put('id', (event) => `${String(cluster(event))}:${String(profile(event))}`),
      put('cluster_name', cluster),
      put('fargate_profile_name', profile),
      put('arn', response('fargateProfile.fargateProfileArn')),
      attributesFrom(request()),
      put('selector', request('selectors'), selectors),
      replaceMap('tags', request('tags')),
    ),
    ...taggingOf(':fargateprofile/'),
    DeleteFargateProfile: deletes(byProfile),
  },
  attributes: {
    pod_execution_role_arn: from('podExecutionRoleArn', text),
    subnet_ids: from('subnets', (list) => list),
    selector: written(),
    tags: written(),
    cluster_name: identity(),
    fargate_profile_name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: {
    cluster_name: { type: 'aws_eks_cluster', attribute: 'name' },
    pod_execution_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});

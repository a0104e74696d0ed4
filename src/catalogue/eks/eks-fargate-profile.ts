import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const cluster: c.Select = (event) => c.request('clusterName')(event) ?? c.request('name')(event);
const profile = c.request('fargateProfileName');
const byProfile = c.by({ cluster_name: cluster, fargate_profile_name: profile });
const selectors = c.blocksOf({ labels: c.value('labels', {}), namespace: c.value('namespace', '') });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateFargateProfile.html
export const eksFargateProfile = c.defineResource({
  type: 'aws_eks_fargate_profile',
  traits: {
    is: ['runs-code'],
    governs: { placement: 'subnet_ids', access: 'pod_execution_role_arn', mode: 'selector' },
  },
  importId: c.idFrom(':', 'cluster_name', 'fargate_profile_name'),

  calls: {
    CreateFargateProfile: c.creates(
      byProfile,
      {
        id: (event) => `${String(cluster(event))}:${String(profile(event))}`,
        cluster_name: cluster,
        fargate_profile_name: profile,
        arn: c.response('fargateProfile.fargateProfileArn'),
      },
      c.attributesFrom(c.request()),
      { selector: ['selectors', selectors] },
      'tags',
    ),
    ...taggingOf(':fargateprofile/'),
    DeleteFargateProfile: c.deletes(byProfile),
  },
  attributes: {
    mapped: 'pod_execution_role_arn',
    each: { subnet_ids: 'subnets' },
    written: 'selector tags',
    identity: 'cluster_name fargate_profile_name',
    terraformOnly: 'timeouts',
  },
  references: {
    cluster_name: { type: 'aws_eks_cluster', attribute: 'name' },
    pod_execution_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});

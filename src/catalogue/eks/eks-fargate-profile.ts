import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const cluster: c.Select = (event) => c.request('clusterName')(event) ?? c.request('name')(event);
const profile = c.request('fargateProfileName');
const byProfile = c.by({ cluster_name: cluster, fargate_profile_name: profile });
const selectors = c.blocksOf({ labels: c.value('labels', {}), namespace: '' });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateFargateProfile.html
export const eksFargateProfile = c.defineResource({
  type: 'aws_eks_fargate_profile',
  is: ['runs-code'],
  governs: { placement: 'subnet_ids', access: 'pod_execution_role_arn', mode: 'selector' },
  importId: '{cluster_name}:{fargate_profile_name}',

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
  mapped: 'pod_execution_role_arn',
  each: { subnet_ids: 'subnets' },
  identity: 'cluster_name fargate_profile_name',
  references: { cluster_name: 'aws_eks_cluster.name', pod_execution_role_arn: 'aws_iam_role.arn' },
});

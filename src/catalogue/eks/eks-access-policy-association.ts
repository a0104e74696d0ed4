import * as c from '../words.ts';
import { clusterName } from './cluster-name.ts';

const [principal, policy] = [c.decoded('principalArn'), c.decoded('policyArn')];
const byAssociation = c.by({ cluster_name: clusterName, principal_arn: principal, policy_arn: policy });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_AssociateAccessPolicy.html
export const eksAccessPolicyAssociation = c.defineResource({
  type: 'aws_eks_access_policy_association',
  is: ['grants'],
  governs: { access: 'access_scope' },
  importId: '{cluster_name}#{principal_arn}#{policy_arn}',

  calls: {
    AssociateAccessPolicy: c.puts(byAssociation, {
      id: (event) => [clusterName, principal, policy].map((part) => String(part(event))).join('#'),
      cluster_name: clusterName,
      principal_arn: principal,
      policy_arn: policy,
      access_scope: ['accessScope', c.blocksOf({ namespaces: [], type: '' })],
    }),
    DisassociateAccessPolicy: c.deletes(byAssociation),
  },
  identity: 'cluster_name policy_arn principal_arn',
  references: { cluster_name: 'aws_eks_cluster.name', principal_arn: 'aws_iam_role.arn' },
});

import * as c from '../words.ts';
import { clusterName } from './cluster-name.ts';

const principal = c.decoded('principalArn');
const byEntry = c.by({ cluster_name: clusterName, principal_arn: principal });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAccessEntry.html
export const eksAccessEntry = c.defineResource({
  type: 'aws_eks_access_entry',
  is: ['grants', 'authenticates'],
  governs: { access: 'kubernetes_groups', identity: 'user_name' },
  importId: '{cluster_name}:{principal_arn}',

  calls: {
    CreateAccessEntry: c.creates(
      byEntry,
      {
        id: (event) => `${String(clusterName(event))}:${String(principal(event))}`,
        cluster_name: clusterName,
        principal_arn: principal,
        access_entry_arn: c.response('accessEntry.accessEntryArn'),
        user_name: 'username',
      },
      c.writeSet('kubernetes_groups', 'kubernetesGroups'),
      'type tags',
    ),
    UpdateAccessEntry: c.updates(byEntry, c.writeSet('kubernetes_groups', 'kubernetesGroups'), { user_name: 'username' }),
    ...c.taggedByArn({ part: ':access-entry/', attribute: 'access_entry_arn' }),
    DeleteAccessEntry: c.deletes(byEntry),
  },
  identity: 'cluster_name principal_arn type',
  references: { cluster_name: 'aws_eks_cluster.name', principal_arn: 'aws_iam_role.arn' },
});

import * as c from '../words.ts';
import { clusterName } from './cluster-name.ts';

const made = (member: string): c.Select => c.response(`association.${member}`);
const byId = c.by({ cluster_name: clusterName, association_id: 'associationId' });
const settings = 'disable_session_tags policy role_arn target_role_arn';

// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreatePodIdentityAssociation.html
export const eksPodIdentityAssociation = c.defineResource({
  type: 'aws_eks_pod_identity_association',
  is: ['grants'],
  governs: { access: settings },
  importId: '{cluster_name},{association_id}',

  calls: {
    CreatePodIdentityAssociation: c.creates(
      c.by({ cluster_name: clusterName, association_id: made('associationId') }),
      {
        id: made('associationId'),
        association_id: made('associationId'),
        association_arn: made('associationArn'),
        cluster_name: clusterName,
      },
      `namespace service_account ${settings} tags`,
    ),
    UpdatePodIdentityAssociation: c.updates(byId, settings),
    ...c.taggedByArn({ part: ':podidentityassociation/', attribute: 'association_arn' }),
    DeletePodIdentityAssociation: c.deletes(byId),
  },
  written: `${settings} tags`,
  identity: 'cluster_name namespace service_account',
  references: { cluster_name: 'aws_eks_cluster.name', role_arn: 'aws_iam_role.arn' },
});

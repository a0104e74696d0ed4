import * as c from '../words.ts';

const name = c.lowered('clusterSubnetGroupName');
const byGroup = c.by({ name });
const isGroup = (event: c.CloudTrailEvent): boolean => String(c.request('resourceName')(event)).includes(':subnetgroup:');
const byArn = c.where(isGroup, c.by({ arn: 'resourceName' }));

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyClusterSubnetGroup.html
export const redshiftSubnetGroup = c.defineResource({
  type: 'aws_redshift_subnet_group',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { label: 'description', placement: 'subnet_ids' },

  calls: {
    CreateClusterSubnetGroup: c.creates(
      byGroup,
      { id: name, name, arn: c.arnOf('redshift', 'subnetgroup:', name) },
      c.attributesFrom(c.request()),
      'tags',
    ),
    ModifyClusterSubnetGroup: c.updates(byGroup, c.attributesFrom(c.request())),
    ...c.tagged(byArn, { calls: ['CreateTags', 'DeleteTags'] }),
    DeleteClusterSubnetGroup: c.deletes(byGroup),
  },
  mapped: 'description subnet_ids',
  identity: 'name',
});

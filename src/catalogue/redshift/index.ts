/** The types of Amazon Redshift. */
export { redshiftCluster } from './redshift-cluster.ts';
export { redshiftParameterGroup } from './redshift-parameter-group.ts';
export { redshiftSubnetGroup } from './redshift-subnet-group.ts';

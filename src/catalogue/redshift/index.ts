import type { ResourceEntry } from '../define.ts';
import { redshiftCluster } from './redshift-cluster.ts';
import { redshiftParameterGroup } from './redshift-parameter-group.ts';
import { redshiftSubnetGroup } from './redshift-subnet-group.ts';

/** The types of Amazon Redshift. */
export const redshift: readonly ResourceEntry[] = [redshiftCluster, redshiftParameterGroup, redshiftSubnetGroup];

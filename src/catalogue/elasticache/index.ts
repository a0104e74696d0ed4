import type { ResourceEntry } from '../define.ts';
import { elasticacheCluster } from './elasticache-cluster.ts';
import { elasticacheParameterGroup } from './elasticache-parameter-group.ts';
import { elasticacheReplicationGroup } from './elasticache-replication-group.ts';
import { elasticacheSubnetGroup } from './elasticache-subnet-group.ts';
import { elasticacheUser } from './elasticache-user.ts';
import { elasticacheUserGroup } from './elasticache-user-group.ts';

/** The types of Amazon ElastiCache. */
export const elasticache: readonly ResourceEntry[] = [
  elasticacheCluster,
  elasticacheParameterGroup,
  elasticacheReplicationGroup,
  elasticacheSubnetGroup,
  elasticacheUser,
  elasticacheUserGroup,
];

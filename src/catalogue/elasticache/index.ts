/** The types of Amazon ElastiCache. */
export { elasticacheCluster } from './elasticache-cluster.ts';
export { elasticacheParameterGroup } from './elasticache-parameter-group.ts';
export { elasticacheReplicationGroup } from './elasticache-replication-group.ts';
export { elasticacheSubnetGroup } from './elasticache-subnet-group.ts';
export { elasticacheUser } from './elasticache-user.ts';
export { elasticacheUserGroup } from './elasticache-user-group.ts';

/** The types of Amazon Relational Database Service. */
export { dbClusterSnapshot } from './db-cluster-snapshot.ts';
export { dbEventSubscription } from './db-event-subscription.ts';
export { dbInstance } from './db-instance.ts';
export { dbOptionGroup } from './db-option-group.ts';
export { dbParameterGroup } from './db-parameter-group.ts';
export { dbProxy } from './db-proxy.ts';
export { dbSnapshot } from './db-snapshot.ts';
export { dbSubnetGroup } from './db-subnet-group.ts';
export { docdbCluster } from './docdb-cluster.ts';
export { docdbClusterInstance } from './docdb-cluster-instance.ts';
export { neptuneCluster } from './neptune-cluster.ts';
export { rdsCluster } from './rds-cluster.ts';
export { rdsClusterInstance } from './rds-cluster-instance.ts';
export { rdsClusterParameterGroup } from './rds-cluster-parameter-group.ts';
export { rdsGlobalCluster } from './rds-global-cluster.ts';

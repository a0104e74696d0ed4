import type { ResourceEntry } from '../define.ts';
import { dbClusterSnapshot } from './db-cluster-snapshot.ts';
import { dbEventSubscription } from './db-event-subscription.ts';
import { dbInstance } from './db-instance.ts';
import { dbOptionGroup } from './db-option-group.ts';
import { dbParameterGroup } from './db-parameter-group.ts';
import { dbProxy } from './db-proxy.ts';
import { dbSnapshot } from './db-snapshot.ts';
import { dbSubnetGroup } from './db-subnet-group.ts';
import { docdbCluster } from './docdb-cluster.ts';
import { docdbClusterInstance } from './docdb-cluster-instance.ts';
import { neptuneCluster } from './neptune-cluster.ts';
import { rdsCluster } from './rds-cluster.ts';
import { rdsClusterInstance } from './rds-cluster-instance.ts';
import { rdsClusterParameterGroup } from './rds-cluster-parameter-group.ts';
import { rdsGlobalCluster } from './rds-global-cluster.ts';

/** The types of Amazon Relational Database Service. */
export const rds: readonly ResourceEntry[] = [
  dbClusterSnapshot,
  dbEventSubscription,
  dbInstance,
  dbOptionGroup,
  dbParameterGroup,
  dbProxy,
  dbSnapshot,
  dbSubnetGroup,
  docdbCluster,
  docdbClusterInstance,
  neptuneCluster,
  rdsCluster,
  rdsClusterInstance,
  rdsClusterParameterGroup,
  rdsGlobalCluster,
];

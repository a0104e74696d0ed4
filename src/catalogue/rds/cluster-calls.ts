/** Common parts of three services whose clusters use Amazon RDS's calls. Each has its own types, distinguished by the engine. */
import * as c from '../words.ts';
import { changedLogExports, isEngine, isOfCluster, partialVersion, rdsArn, onlyIfInState } from './identifiers.ts';
import type { ClusterEngine } from './identifiers.ts';

type Calls = Readonly<Record<string, c.Call>>;

const cluster = c.request('dBClusterIdentifier');
const byCluster = c.by({ arn: rdsArn('cluster:', cluster) });

/** Writes the name of a new or renamed resource. */
function named(attribute: string, kind: string, name: c.Select): c.Writing {
  return { id: c.lowered(name), [attribute]: c.lowered(name), arn: rdsArn(kind, name) };
}

function renamed(attribute: string, kind: string, member: string): c.Writing {
  const name = c.lowered(member);
  return { id: name, [attribute]: name, arn: c.arnOf('rds', kind, name) };
}

/** For an engine other than RDS's own, only the state shows whether a call concerns it. */
const onlyIfKnown = (engine: ClusterEngine, calls: Calls): Calls => (engine === 'aurora' ? calls : onlyIfInState(calls));

/**
 * Returns the calls of a cluster.
 * @param engine engine of the type
 * @param logs the attribute with log exports
 * @param settings writes of a call on a new or an existing cluster
 * @returns the calls that all three types have
 */
export function clusterCalls(
  engine: ClusterEngine,
  logs: string,
  settings: readonly c.Writing[],
): Calls & { readonly CreateDBCluster: c.Call } {
  const made = [named('cluster_identifier', 'cluster:', cluster), 'availability_zones engine_version tags', { [logs]: LOGS }];
  const makes = c.creates(c.where(isEngine(engine), byCluster), ...made, ...settings);
  return {
    CreateDBCluster: makes,
    RestoreDBClusterFromSnapshot: makes,
    RestoreDBClusterToPointInTime: makes,
    ...onlyIfKnown(engine, {
      // Without applyImmediately AWS waits for the maintenance window; the requested values count nevertheless.
      ModifyDBCluster: c.updates(
        byCluster,
        ...settings,
        renamed('cluster_identifier', 'cluster:', 'newDBClusterIdentifier'),
        engine === 'aurora' ? c.change('engine_version', 'engineVersion', partialVersion) : 'engine_version',
        c.change(logs, 'cloudwatchLogsExportConfiguration', changedLogExports),
      ),
      RemoveFromGlobalCluster: c.updates(c.by({ arn: 'dbClusterIdentifier' }), c.constant('global_cluster_identifier', '')),
      ...c.taggedByName(':cluster:'),
    }),
    DeleteDBCluster: c.deletes(c.where(isEngine(engine, true), byCluster)),
  };
}

const LOGS = 'enableCloudwatchLogsExports';

/** Returns the calls that add and remove a cluster's roles. */
export function roleCalls(engine: ClusterEngine): Calls {
  return onlyIfKnown(engine, {
    AddRoleToDBCluster: c.updates(byCluster, c.addElements('iam_roles', 'roleArn')),
    RemoveRoleFromDBCluster: c.updates(byCluster, c.removeElements('iam_roles', 'roleArn')),
  });
}

/**
 * Returns the common parts of an instance of a cluster.
 * @param engine engine of the type
 * @returns the common members of the definitions
 */
export function instanceOf(engine: ClusterEngine): Pick<c.ResourceDefinition, 'calls' | 'written' | 'identity' | 'terraformOnly'> {
  const name = c.request('dBInstanceIdentifier');
  const byInstance = c.by({ arn: rdsArn('db:', name) });
  const isOurs = (event: c.CloudTrailEvent): boolean => isOfCluster(event) && isEngine(engine)(event);
  const settings = c.attributesFrom(c.request());
  return {
    calls: {
      CreateDBInstance: c.creates(c.where(isOurs, byInstance), named('identifier', 'db:', name), settings, 'tags'),
      ...onlyIfInState({
        ModifyDBInstance: c.updates(byInstance, settings, renamed('identifier', 'db:', 'newDBInstanceIdentifier')),
        ...c.taggedByName(':db:'),
      }),
      DeleteDBInstance: c.deletes(c.where(isOurs, byInstance)),
    },
    written: 'tags',
    identity: 'identifier',
    terraformOnly: 'apply_immediately identifier_prefix timeouts',
  };
}

/** The API's names of arguments that instances of all clusters have. */
export const INSTANCE_NAMES = {
  ca_cert_identifier: 'cACertificateIdentifier',
  cluster_identifier: 'dBClusterIdentifier',
  instance_class: 'dBInstanceClass',
  performance_insights_kms_key_id: 'performanceInsightsKMSKeyId',
  preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
};

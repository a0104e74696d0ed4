import * as c from '../words.ts';

/**
 * Selects an ARN from an identifier or an ARN in a call.
 * @param kind the part of its ARNs before the identifier, such as `cluster:`
 * @param select selects the resource in the call
 * @returns a selector of the ARN
 */
export function rdsArn(kind: string, select: c.Select): c.Select {
  const built = c.arnOf('rds', kind, c.lowered(select));
  return (event) => {
    const value = select(event);
    return typeof value === 'string' && value.startsWith('arn:') ? value : built(event);
  };
}

/** A database engine of clusters. Each has its own calls, types and state. */
export type ClusterEngine = 'aurora' | 'docdb' | 'neptune';

/**
 * Limits a call to the engine of a type, because three services share the calls of Amazon RDS.
 * @param engine engine of the type
 * @param answered true if only the response contains the engine
 * @returns a condition; a record without an engine counts as Aurora
 */
export function isEngine(engine: ClusterEngine, answered = false): (event: c.CloudTrailEvent) => boolean {
  return (event) => {
    const named = (answered ? undefined : c.request('engine')(event)) ?? c.response('engine')(event);
    const found = named === 'docdb' || named === 'neptune' ? named : 'aurora';
    return found === engine;
  };
}

/**
 * True if the instance of a call belongs to a cluster, and so has another type in Terraform.
 * @param event a record about a database instance
 * @returns true if request or response contains the cluster
 */
export function isOfCluster(event: c.CloudTrailEvent): boolean {
  return c.isFilled('dBClusterIdentifier')(event) || c.isFilled(c.response('dBClusterIdentifier'))(event);
}

/**
 * Applies a change of log exports, which contains only what starts and what stops.
 * @returns the new value
 */
export function changedLogExports(value: c.Json, before: c.Json | undefined): c.Json {
  const { enableLogTypes, disableLogTypes } = c.isJsonObject(value) ? value : {};
  const stopped = new Set(c.asList(disableLogTypes));
  const kept = c.asList(before).filter((type) => !stopped.has(type));
  return [...new Set([...kept, ...c.asList(enableLogTypes)])];
}

/**
 * Keeps a partial version in code, "15" for 15.3, as long as the new version matches it.
 * @param value the version in the call
 * @returns the new value
 */
export function partialVersion(value: c.Json, before: c.Json | undefined): c.Json {
  return typeof value === 'string' && typeof before === 'string' && value.startsWith(`${before}.`) ? before : value;
}

/**
 * Marks calls that may concern another type; only the state shows which.
 * @param calls calls of one type
 * @returns the same calls, which only count if the state has the resource
 */
export function onlyIfInState<Name extends string>(calls: Readonly<Record<Name, c.Call>>): Readonly<Record<Name, c.Call>> {
  return Object.fromEntries(Object.entries<c.Call>(calls).map(([name, call]) => [name, { ...call, amongMany: true }])) as Record<
    Name,
    c.Call
  >;
}

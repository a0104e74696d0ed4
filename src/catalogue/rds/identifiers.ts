import * as c from '../words.ts';

/**
 * Selects what calls name by identifier or by ARN, as an ARN.
 * @param kind what its ARNs have before the identifier, such as `cluster:`
 * @param select where the call names the thing
 * @returns a selector of the ARN
 */
export function rdsArn(kind: string, select: c.Select): c.Select {
  const built = c.arnOf('rds', kind, c.lowered(select));
  return (event) => {
    const value = select(event);
    return typeof value === 'string' && value.startsWith('arn:') ? value : built(event);
  };
}

/** A database that clusters are of; each has calls, types and state of its own. */
export type ClusterEngine = 'aurora' | 'docdb' | 'neptune';

/**
 * Limits a call to the engine of a type: three services share the calls of Amazon RDS.
 * @param engine whose type it is
 * @param answered whether the engine stands in the answer only
 * @returns a condition; where the record does not name the engine, it is not the one of another service
 */
export function isEngine(engine: ClusterEngine, answered = false): (event: c.CloudTrailEvent) => boolean {
  return (event) => {
    const named = (answered ? undefined : c.request('engine')(event)) ?? c.response('engine')(event);
    const found = named === 'docdb' || named === 'neptune' ? named : 'aurora';
    return found === engine;
  };
}

/**
 * Whether the instance of a call is one of a cluster: an instance of Terraform's other type.
 * @param event a record about a database instance
 * @returns true where request or answer names the cluster
 */
export function isOfCluster(event: c.CloudTrailEvent): boolean {
  return c.isFilled('dBClusterIdentifier')(event) || c.isFilled(c.response('dBClusterIdentifier'))(event);
}

/**
 * A change of log exports names only what starts and what stops.
 * @returns the attribute after
 */
export function changedLogExports(value: c.Json, before: c.Json | undefined): c.Json {
  const { enableLogTypes, disableLogTypes } = c.isJsonObject(value) ? value : {};
  const stopped = new Set(c.asList(disableLogTypes));
  const kept = c.asList(before).filter((type) => !stopped.has(type));
  return [...new Set([...kept, ...c.asList(enableLogTypes)])];
}

/**
 * Keeps a version that code names in part, "15" for 15.3, as long as the new one fits it.
 * @param value the version of the call
 * @returns the attribute after
 */
export function partialVersion(value: c.Json, before: c.Json | undefined): c.Json {
  return typeof value === 'string' && typeof before === 'string' && value.startsWith(`${before}.`) ? before : value;
}

/**
 * Says of calls that another type may be meant: only the state tells.
 * @param calls calls of one type
 * @returns the same calls, that count where the state has the thing
 */
export function whereKnown<Name extends string>(calls: Readonly<Record<Name, c.Call>>): Readonly<Record<Name, c.Call>> {
  return Object.fromEntries(Object.entries<c.Call>(calls).map(([name, call]) => [name, { ...call, amongMany: true }])) as Record<
    Name,
    c.Call
  >;
}

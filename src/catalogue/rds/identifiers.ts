import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { request, response } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { arnOf, asList, isFilled } from '../select.ts';

/**
 * Selects an identifier as AWS keeps it: in small letters. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
 * @param select where the call names the thing
 * @returns a selector of the identifier
 */
export function lowered(select: Select): Select {
  return (event) => {
    const value = select(event);
    return typeof value === 'string' ? value.toLowerCase() : value;
  };
}

/**
 * Selects what calls name by identifier or by ARN, as an ARN.
 * @param kind what its ARNs have before the identifier, such as `cluster:`
 * @param select where the call names the thing
 * @returns a selector of the ARN
 */
export function rdsArn(kind: string, select: Select): Select {
  const built = arnOf('rds', kind, lowered(select));
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
export function isEngine(engine: ClusterEngine, answered = false): (event: CloudTrailEvent) => boolean {
  return (event) => {
    const named = (answered ? undefined : request('engine')(event)) ?? response('engine')(event);
    const found = named === 'docdb' || named === 'neptune' ? named : 'aurora';
    return found === engine;
  };
}

/**
 * Whether the instance of a call is one of a cluster: an instance of Terraform's other type.
 * @param event a record about a database instance
 * @returns true where request or answer names the cluster
 */
export function isOfCluster(event: CloudTrailEvent): boolean {
  return isFilled(request('dBClusterIdentifier'))(event) || isFilled(response('dBClusterIdentifier'))(event);
}

/**
 * A change of log exports names only what starts and what stops.
 * @param value the call's parameter
 * @param before the attribute before
 * @returns the attribute after
 */
export function changedLogExports(value: Json, before: Json | undefined): Json {
  const { enableLogTypes, disableLogTypes } = isJsonObject(value) ? value : {};
  const stopped = new Set(asList(disableLogTypes));
  const kept = asList(before).filter((type) => !stopped.has(type));
  return [...new Set([...kept, ...asList(enableLogTypes)])];
}

/**
 * Keeps a version that code names in part, "15" for 15.3, as long as the new one fits it.
 * @param value the version of the call
 * @param before the attribute before
 * @returns the attribute after
 */
export function partialVersion(value: Json, before: Json | undefined): Json {
  return typeof value === 'string' && typeof before === 'string' && value.startsWith(`${before}.`) ? before : value;
}

/**
 * Says of calls that another type may be meant: only the state tells.
 * @param calls calls of one type
 * @returns the same calls, that count where the state has the thing
 */
export function whereKnown<Name extends string>(calls: Readonly<Record<Name, Call>>): Readonly<Record<Name, Call>> {
  return Object.fromEntries(Object.entries<Call>(calls).map(([name, call]) => [name, { ...call, amongMany: true }])) as Record<Name, Call>;
}

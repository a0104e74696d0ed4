/**
 * Which fields an AWS service changes by itself. Uses only facts: a scalable target, scaling policy or schedule in state or trail, or the
 * service's own calls on the resource. The name of an attribute is not evidence.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { serviceName } from '#domain/field/manager-of.ts';
import { NODE_COUNT, scalerOf, scalersOf } from './scalers.ts';
import type { ScalerFacts } from './scalers.ts';
import { stateAt } from '../exposure/current-resources.ts';

/** The service that changes a field by itself, and the evidence. */
export interface Controller {
  /** For display: `Application Auto Scaling`. */
  readonly name: string;
  /** The evidence, as a clause after "because". */
  readonly proof: string;
  /** The `ignore_changes` entries that leave exactly this field to the service, in Terraform's syntax. */
  readonly ignore: readonly string[];
}

/** The inputs for finding a controller. */
export interface ControllerFacts extends ScalerFacts {
  readonly catalogue: Catalogue;
}

/** Finds the controller of an attribute; undefined unless the facts show one for every changed leaf of the attribute. */
export function controllerOf(change: AttributeChange, drift: Drift, facts: ControllerFacts): Controller | undefined {
  if (drift.kind !== 'changed' || drift.address === undefined) return undefined;
  const values = stateAt(drift.address, facts.workspace)?.values ?? {};
  return (
    byScaling(change, drift.resourceType, values, facts) ??
    byClusterAutoscaler(change, drift) ??
    byService(change, drift, values, facts.catalogue)
  );
}

/**
 * Whether the same number of another instance of the block has a scaling target, policy or schedule of its own. Calls of a service are not
 * considered, because they concern only one resource.
 */
export function isScaledToo(address: string, changes: readonly AttributeChange[], facts: ControllerFacts): boolean {
  const resource = stateAt(address, facts.workspace);
  if (resource === undefined) return false;
  const scalers = scalersOf(facts);
  return changes.flatMap(changedLeaves).every((leaf) => scalerOf({ ...resource, leaf }, scalers) !== undefined);
}

function byScaling(change: AttributeChange, type: string, values: JsonObject, facts: ControllerFacts): Controller | undefined {
  if (change.hidden) return undefined;
  const scalers = scalersOf(facts);
  const found = changedLeaves(change).map((leaf) => scalerOf({ type, values, leaf }, scalers));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  const ignore = [...new Set(found.flatMap((one) => one?.ignore ?? []))];
  return { name: first.name, proof: first.proof, ignore };
}

/** The user agent of the Cluster Autoscaler. https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler/cloudprovider/aws */
const CLUSTER_AUTOSCALER = /\bcluster-autoscaler\b/;

/** Node groups scale through the Auto Scaling group that EKS creates. https://docs.aws.amazon.com/eks/latest/userguide/autoscaling.html */
function byClusterAutoscaler(change: AttributeChange, drift: Drift): Controller | undefined {
  const leaves = drift.resourceType === 'aws_eks_node_group' ? changedLeaves(change) : [];
  if (leaves.length === 0 || leaves.some((leaf) => leaf.path !== NODE_COUNT.leaf)) return undefined;
  const call = [...drift.events, ...drift.context].find(
    (event) => isDone(event) && event.eventSource === 'autoscaling.amazonaws.com' && CLUSTER_AUTOSCALER.test(event.userAgent ?? ''),
  );
  return call === undefined
    ? undefined
    : { name: 'Cluster Autoscaler', proof: `it called ${call.eventName} on its group`, ignore: [NODE_COUNT.ignore] };
}

/** Finds calls that the service itself made on the resource, without a request by another principal. */
function byService(change: AttributeChange, drift: Drift, values: JsonObject, catalogue: Catalogue): Controller | undefined {
  const writers = drift.context.filter((event) => isDoneByService(event) && writes(event, { drift, values, catalogue }, change.path));
  const [first] = writers;
  if (first === undefined) return undefined;
  const name = serviceName(first);
  const proof = `${name} called ${first.eventName} at ${first.eventTime}`;
  if (change.path !== 'tags' && change.path !== 'tags_all') return { name, proof, ignore: [change.path] };
  const leaves = changedLeaves(change).map(({ path }) => path);
  const keys = leaves.filter((path) => path !== change.path).map((path) => path.slice(change.path.length + 1));
  const named =
    keys.length === leaves.length && keys.every((key) => writers.some((event) => mentions(event.requestParameters ?? null, key)));
  return named ? { name, proof, ignore: keys.map((key) => `tags[${quoted(key)}]`) } : undefined;
}

/** Whether a service made a call for itself, and it succeeded. */
export function isDoneByService(event: CloudTrailEvent): boolean {
  return isDone(event) && isService(event);
}

/** Whether a controller made a call: a service that acts for itself, or the Cluster Autoscaler. */
export function isByController(event: CloudTrailEvent): boolean {
  return isService(event) || CLUSTER_AUTOSCALER.test(event.userAgent ?? '');
}

function isDone(event: CloudTrailEvent): boolean {
  return event.errorCode === undefined;
}

function isService(event: CloudTrailEvent): boolean {
  return actorOf(event).origin.class === 'service-linked';
}

function writes(
  event: CloudTrailEvent,
  { drift, values, catalogue }: { readonly drift: Drift; readonly values: JsonObject; readonly catalogue: Catalogue },
  path: string,
): boolean {
  return catalogue
    .callsIn(event)
    .filter(({ entry }) => entry.type === drift.resourceType)
    .some(({ entry, call, event: one }) =>
      call.writers.some((writer) => {
        const written = writer(one, values, entry.attributes, values);
        return path in written || (path === 'tags_all' && 'tags' in written);
      }),
    );
}

function mentions(value: Json, key: string): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => mentions(item, key));
  if (isJsonObject(value)) return Object.entries(value).some(([name, item]) => name === key || mentions(item, key));
  return value === key;
}

/** Escapes templates. https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences */
function quoted(key: string): string {
  return JSON.stringify(key).replaceAll('${', '$${').replaceAll('%{', '%%{');
}

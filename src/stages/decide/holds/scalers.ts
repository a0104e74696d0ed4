/** Which resources scale which numbers: scalable targets, policies and schedules in state or trail. Fields are identified by path. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { scaledFields, scaledGroup } from '#catalogue/scaled-fields.ts';
import type { Drift } from '#domain/drift.ts';
import { jsonAt, objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/** The inputs: the state, and the run's drifts, which may have created or deleted a scaler. */
export interface ScalerFacts {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
}

/** The names of all scalers. */
export interface Scalers {
  /** Keyed by `DIMENSION RESOURCE`, as Application Auto Scaling names them. */
  readonly targets: ReadonlyMap<string, string>;
  /** Scalers of Auto Scaling groups, keyed by the group's name or ARN. */
  readonly groups: ReadonlyMap<string, string>;
}

/** A scaler of a number. */
export interface Scaler {
  /** For display. */
  readonly name: string;
  readonly proof: string;
  /** The number's name in `ignore_changes`. */
  readonly ignore: string;
}

/** The number of nodes of an EKS node group. */
export const NODE_COUNT = { leaf: 'scaling_config.desired_size', ignore: 'scaling_config[0].desired_size' } as const;

const TARGET = 'aws_appautoscaling_target';

/** Collects scalers that are in the state and not deleted, or unmanaged; cached per run. */
export function scalersOf({ workspace, drifts }: ScalerFacts): Scalers {
  return scalersIn(drifts)(workspace);
}

const scalersIn = memoizeByObject((drifts: readonly Drift[]) => memoizeByObject((workspace: Workspace) => collect(workspace, drifts)));

function collect(workspace: Workspace, drifts: readonly Drift[]): Scalers {
  const gone = new Set(drifts.filter((drift) => drift.kind === 'missing').map((drift) => drift.address));
  const inState = workspace.resources
    .filter(({ mode, address }) => mode === 'managed' && !gone.has(address))
    .map(({ type, values, address }) => ({ type, values, name: address }));
  const byHand = drifts
    .filter((drift) => drift.kind === 'unmanaged')
    .map(({ resourceType: type, observed = {}, importId = '' }) => ({ type, values: observed, name: `${type} ${importId}` }));
  const all = [...inState, ...byHand];
  return {
    targets: new Map(
      all
        .filter(({ type }) => type === TARGET)
        .map(({ values, name }) => [`${String(values['scalable_dimension'])} ${String(values['resource_id'])}`, name]),
    ),
    groups: new Map(
      all.flatMap(({ type, values, name }) => {
        const group = scaledGroup(type, values);
        return group === undefined ? [] : [[group, name] as const];
      }),
    ),
  };
}

/** Finds the scaler of one number of a resource, by its values in the state; undefined if none is known. */
export function scalerOf(
  { type, values, leaf }: { readonly type: string; readonly values: JsonObject; readonly leaf: Pick<ChangedLeaf, 'path' | 'item'> },
  { targets, groups }: Scalers,
): Scaler | undefined {
  const group = groupNumber(type, values, leaf.path);
  if (group !== undefined) {
    const by = group.groups.map((one) => groups.get(one)).find((found) => found !== undefined);
    return by === undefined ? undefined : { name: 'Auto Scaling', proof: `${by} scales the group`, ignore: group.ignore };
  }
  for (const field of scaledFields) {
    if (field.type !== type || field.leaf !== leaf.path) continue;
    const by = targets.get(`${field.dimension} ${field.resourceId(values, leaf.item) ?? ''}`);
    if (by !== undefined) return { name: 'Application Auto Scaling', proof: `${by} registers it`, ignore: field.ignore };
  }
  return undefined;
}

/** Returns the Auto Scaling group whose size the number is: the group itself, or the one that EKS created for a node group. */
function groupNumber(
  type: string,
  values: JsonObject,
  path: string,
): { readonly groups: readonly string[]; readonly ignore: string } | undefined {
  if (type === 'aws_autoscaling_group' && path === 'desired_capacity')
    return { groups: [String(values['name']), String(values['arn'])], ignore: path };
  if (type !== 'aws_eks_node_group' || path !== NODE_COUNT.leaf) return undefined;
  const groups = jsonAt(values['resources'], ['0', 'autoscaling_groups']);
  const names = objectsIn(groups).map((group) => String(group['name']));
  return { groups: names, ignore: NODE_COUNT.ignore };
}

/**
 * Times of two resources of which one has to be at least as long as the other: each may be moved by a step of its own, and both together
 * go wrong. Knows pairs, as AWS documents them.
 */
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { numberIn } from '../bounds/bounds.ts';
import { stateAt } from '../exposure/current-resources.ts';
import type { Leaf } from './leaf.ts';

/** An attribute of a type, and the attribute of what connects the two that names it. */
interface End {
  readonly type: string;
  readonly attribute: string;
  readonly namedBy: string;
}

interface Pair {
  readonly connection: string;
  readonly shorter: End;
  readonly longer: End;
}

/** A message that becomes visible while it is worked on is worked on twice. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
const PAIRS: readonly Pair[] = [
  {
    connection: 'aws_lambda_event_source_mapping',
    shorter: { type: 'aws_lambda_function', attribute: 'timeout', namedBy: 'function_name' },
    longer: { type: 'aws_sqs_queue', attribute: 'visibility_timeout_seconds', namedBy: 'event_source_arn' },
  },
];

/**
 * What is not shown of a time that another one depends on.
 * @param leaf the change of a time
 * @returns what was not shown; undefined where every pair is in order with what this run changed
 */
export function waitLacks({ path, after, judged: { drift, context } }: Leaf): string | undefined {
  const now = numberIn(after);
  const pairs = PAIRS.filter(({ shorter, longer }) => [shorter, longer].some((end) => isAt(end, drift.resourceType, path)));
  const own = now === undefined || pairs.length === 0 ? undefined : stateAt(drift.address, context.workspace);
  if (now === undefined || own === undefined) return undefined;
  for (const { connection, shorter, longer } of pairs) {
    const [mine, theirs] = isAt(shorter, own.type, path) ? [shorter, longer] : [longer, shorter];
    for (const other of connectedTo(own, { connection, mine, theirs }, context.workspace)) {
      const value = numberIn(valueNow(other, theirs.attribute, context.drifts));
      if (value === undefined || (mine === shorter ? now <= value : value <= now)) continue;
      const [more, less] = mine === shorter ? ['longer', 'more'] : ['shorter', 'less'];
      return `is now ${now}, ${more} than ${theirs.attribute} of ${other.address} (${value}): it has to be no ${less}`;
    }
  }
  return undefined;
}

function isAt(end: End, type: string, path: string): boolean {
  return type === end.type && path === end.attribute;
}

const NAMES = ['arn', 'id', 'function_name'] as const;

function connectedTo(
  own: StateResource,
  { connection, mine, theirs }: { readonly connection: string; readonly mine: End; readonly theirs: End },
  workspace: Workspace,
): ReadonlySet<StateResource> {
  const connections = NAMES.flatMap((name) => having(workspace, `${connection}.${mine.namedBy}`, own.values[name]));
  const others = connections.flatMap(({ values }) =>
    NAMES.flatMap((name) => having(workspace, `${theirs.type}.${name}`, values[theirs.namedBy])),
  );
  return new Set(others);
}

const indexes = new WeakMap<Workspace['resources'], Map<string, Map<Json, StateResource[]>>>();

/** Resources of a type that have a text in an attribute. Every changed time asks, and a state is long. */
function having({ resources }: Workspace, column: string, text: Json | undefined): readonly StateResource[] {
  if (typeof text !== 'string' || text === '') return [];
  const known = indexes.get(resources) ?? new Map<string, Map<Json, StateResource[]>>();
  indexes.set(resources, known);
  const index = known.get(column) ?? new Map<Json, StateResource[]>();
  if (!known.has(column)) {
    known.set(column, index);
    const [type, attribute = ''] = column.split('.');
    for (const resource of resources) {
      const value = resource.type === type ? resource.values[attribute] : undefined;
      if (value !== undefined) index.set(value, [...(index.get(value) ?? []), resource]);
    }
  }
  return index.get(text) ?? [];
}

function valueNow({ address, values }: StateResource, attribute: string, drifts: readonly Drift[]): Json {
  const change = drifts.find((drift) => drift.address === address)?.changes.find(({ path }) => path === attribute);
  return change === undefined ? (values[attribute] ?? null) : change.after;
}

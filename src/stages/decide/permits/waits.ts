/**
 * Times of two resources of which one has to be at least as long as the other: each may be moved by a step of its own, and both together
 * go wrong. Knows pairs, as AWS documents them.
 */
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { numberIn } from '../bounds/bounds.ts';
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
  const own = context.workspace.resources.find(({ address }) => address === drift.address);
  if (now === undefined || own === undefined) return undefined;
  for (const { connection, shorter, longer } of PAIRS) {
    const [mine, theirs] = isAt(shorter, own, path) ? [shorter, longer] : [longer, shorter];
    if (!isAt(mine, own, path)) continue;
    for (const other of connectedTo(own, { connection, mine, theirs }, context.workspace.resources)) {
      const value = numberIn(valueNow(other, theirs.attribute, context.drifts));
      if (value === undefined || (mine === shorter ? now <= value : value <= now)) continue;
      const [more, less] = mine === shorter ? ['longer', 'more'] : ['shorter', 'less'];
      return `is now ${now}, ${more} than ${theirs.attribute} of ${other.address} (${value}): it has to be no ${less}`;
    }
  }
  return undefined;
}

function isAt({ type, attribute }: End, resource: StateResource, path: string): boolean {
  return resource.type === type && path === attribute;
}

function connectedTo(
  own: StateResource,
  { connection, mine, theirs }: { readonly connection: string; readonly mine: End; readonly theirs: End },
  resources: readonly StateResource[],
): readonly StateResource[] {
  const names = new Set(
    resources
      .filter(({ type, values }) => type === connection && isNamed(own.values, values[mine.namedBy]))
      .map(({ values }) => values[theirs.namedBy]),
  );
  return resources.filter(({ type, values }) => type === theirs.type && [...names].some((name) => isNamed(values, name)));
}

function isNamed(values: JsonObject, name: Json | undefined): boolean {
  return typeof name === 'string' && name !== '' && [values['arn'], values['id'], values['function_name']].includes(name);
}

function valueNow({ address, values }: StateResource, attribute: string, drifts: readonly Drift[]): Json {
  const change = drifts.find((drift) => drift.address === address)?.changes.find(({ path }) => path === attribute);
  return change === undefined ? (values[attribute] ?? null) : change.after;
}

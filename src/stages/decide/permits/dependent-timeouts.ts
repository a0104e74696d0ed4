/** Pairs of durations where one must be at least as long as the other. A step that is permitted for one may make the pair invalid. */
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { numberIn } from '../bounds/bounds.ts';
import { currentResources, stateAt } from '../exposure/current-resources.ts';
import type { CurrentResource, CurrentResources } from '../exposure/current-resources.ts';
import type { Leaf } from './leaf.ts';

/** An attribute of a type, and the attribute by which the connecting resource references it. */
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

/** A message that becomes visible too early is processed twice. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
const PAIRS: readonly Pair[] = [
  {
    connection: 'aws_lambda_event_source_mapping',
    shorter: { type: 'aws_lambda_function', attribute: 'timeout', namedBy: 'function_name' },
    longer: { type: 'aws_sqs_queue', attribute: 'visibility_timeout_seconds', namedBy: 'event_source_arn' },
  },
];

/** Returns what is wrong with a duration that another depends on; undefined if every pair is valid after this run's changes. */
export function dependentTimeoutLacks({ path, after, judged: { drift, context } }: Leaf): string | undefined {
  const now = numberIn(after);
  const pairs = PAIRS.filter(({ shorter, longer }) => [shorter, longer].some((end) => isAt(end, drift.resourceType, path)));
  const own = now === undefined || pairs.length === 0 ? undefined : stateAt(drift.address, context.workspace);
  if (now === undefined || own === undefined) return undefined;
  const current = currentResources(context.drifts, context.workspace);
  for (const { connection, shorter, longer } of pairs) {
    const [mine, theirs] = isAt(shorter, own.type, path) ? [shorter, longer] : [longer, shorter];
    for (const other of connectedTo(own, { connection, mine, theirs }, current)) {
      const value = numberIn(other.values[theirs.attribute] ?? null);
      if (value === undefined || (mine === shorter ? now <= value : value <= now)) continue;
      const [more, less] = mine === shorter ? ['longer', 'more'] : ['shorter', 'less'];
      return `is now ${now}, ${more} than ${theirs.attribute} of ${other.address ?? theirs.type} (${value}): it has to be no ${less}`;
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
  { where }: CurrentResources,
): ReadonlySet<CurrentResource> {
  const having = (type: string, attribute: string, text: Json | undefined): readonly CurrentResource[] =>
    typeof text === 'string' && text !== '' ? where(type, attribute, text) : [];
  const connections = NAMES.flatMap((name) => having(connection, mine.namedBy, own.values[name]));
  return new Set(connections.flatMap(({ values }) => NAMES.flatMap((name) => having(theirs.type, name, values[theirs.namedBy]))));
}

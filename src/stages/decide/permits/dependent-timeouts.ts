/** Pairs of durations where one must be at least as long as the other. A step that is permitted for one may make the pair invalid. */
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { numberIn } from '../bounds/bounds.ts';
import { currentResources, stateAt, textsOf } from '../exposure/current-resources.ts';
import type { CurrentResource, CurrentResources } from '../exposure/current-resources.ts';
import type { Leaf } from './leaf.ts';

/** An attribute of a type, and the attribute by which the connecting resource references it. */
interface End {
  readonly type: string;
  readonly attribute: string;
  readonly namedBy: string;
}

/** A message that becomes visible too early is processed twice. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
const SHORTER: End = { type: 'aws_lambda_function', attribute: 'timeout', namedBy: 'function_name' };
const LONGER: End = { type: 'aws_sqs_queue', attribute: 'visibility_timeout_seconds', namedBy: 'event_source_arn' };
const CONNECTION = 'aws_lambda_event_source_mapping';
const SIDES = [
  { ownEnd: SHORTER, otherEnd: LONGER },
  { ownEnd: LONGER, otherEnd: SHORTER },
] as const;

/** Returns what is wrong with a duration that another depends on; undefined if every pair is valid after this run's changes. */
export function dependentTimeoutViolation({ path, after, judged: { drift, context } }: Leaf): string | undefined {
  const [now, own] = [numberIn(after), stateAt(drift.address, context.workspace)];
  const side = SIDES.find(({ ownEnd }) => ownEnd.type === drift.resourceType && ownEnd.attribute === path);
  if (now === undefined || own === undefined || side === undefined) return undefined;
  const { ownEnd, otherEnd } = side;
  const [sign, more, less] = ownEnd === SHORTER ? ([1, 'longer', 'more'] as const) : ([-1, 'shorter', 'less'] as const);
  for (const { address, values } of connectedTo(own, side, currentResources(context.drifts, context.workspace))) {
    const value = numberIn(values[otherEnd.attribute]);
    if (value !== undefined && sign * now > sign * value)
      return `is now ${now}, ${more} than ${otherEnd.attribute} of ${address ?? otherEnd.type} (${value}): it has to be no ${less}`;
  }
  return undefined;
}

const NAMES = ['arn', 'id', 'function_name'] as const;

function connectedTo(
  own: StateResource,
  { ownEnd, otherEnd }: { readonly ownEnd: End; readonly otherEnd: End },
  { where }: CurrentResources,
): ReadonlySet<CurrentResource> {
  const having = (type: string, attribute: string, text: Json | undefined): readonly CurrentResource[] =>
    textsOf(text).flatMap((one) => where(type, attribute, one));
  const connections = NAMES.flatMap((name) => having(CONNECTION, ownEnd.namedBy, own.values[name]));
  return new Set(connections.flatMap(({ values }) => NAMES.flatMap((name) => having(otherEnd.type, name, values[otherEnd.namedBy]))));
}

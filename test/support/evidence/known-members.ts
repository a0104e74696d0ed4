/** Compares the members of a record with the service's model, in CloudTrail's form. */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Member, Operation, Shape } from './service-models.ts';

/** Member names by path, list elements under the name of the list; unknown ones separately. */
export interface Members {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

/** Names that CloudTrail adds around lists of XML services, and names of the request that are not members of its input. */
const WRAPPERS = new Set(['items', 'item', 'member', 'members']);
const ENVELOPE = /^(?:xmlns(?::.*)?|xsi:.*|Host|host|bucketName|requestId|_return|return|tag|content|apiVersion|x-amz-.*|template)$/;

/** A call to the API Gateway REST API has its body in `<action>Input`, next to the parameters of its path. https://docs.aws.amazon.com/apigateway/latest/developerguide/cloudtrail.html */
const INPUT = /^(?:create|update|put|delete|tag|untag|import)[A-Z]\w*Input$/;

/**
 * Looks up every member of a record part.
 * @param part requestParameters or responseElements
 * @param operation the operation in the model
 * @param side which part it is
 * @returns the members
 */
export function membersOf(part: JsonObject | null | undefined, operation: Operation, side: 'input' | 'output'): Members {
  const shape = operation[side];
  if (part === null || part === undefined) return { known: [], unknown: [] };
  const found = walk(unwrapped(part), shape, '', operation);
  return { known: [...new Set(found.known)].sort(), unknown: [...new Set(found.unknown)].sort() };
}

/**
 * Lists the members of a record part in the form of membersOf, without a model.
 * @param part requestParameters or responseElements
 * @returns the paths of values
 */
export function memberPaths(part: JsonObject | null | undefined): readonly string[] {
  return part === null || part === undefined ? [] : [...new Set(pathsIn(unwrapped(part), ''))].sort();
}

function pathsIn(value: Json, path: string): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => pathsIn(item, path));
  if (!isJsonObject(value)) return path === '' || value === '' ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (ENVELOPE.test(key)) return [];
    return pathsIn(inner, WRAPPERS.has(key) || INPUT.test(key) ? path : path === '' ? key : `${path}.${key}`);
  });
}

/** Newer calls of Amazon EC2 are wrapped in `<Action>Request`; answers of query services are not wrapped in their only member. */
function unwrapped(part: JsonObject): JsonObject {
  const keys = Object.keys(part).filter((key) => key !== 'requestId');
  const [only] = keys;
  const inner = only !== undefined && keys.length === 1 && /(?:Request|Req|Response)$/.test(only) ? part[only] : undefined;
  return isJsonObject(inner) ? inner : part;
}

function walk(value: Json, shape: Shape | undefined, path: string, operation: Operation): Members {
  if (Array.isArray(value))
    return joined((value as readonly Json[]).map((item) => walk(item, elementOf(shape, operation), `${path}`, operation)));
  if (!isJsonObject(value)) return { known: path === '' ? [] : [path], unknown: [] };
  if (shape?.type === 'map' || shape?.type === 'string') return { known: [path], unknown: [] };
  if (shape?.type === 'list') return walkList(value, shape, path, operation);
  return joined([
    { known: path === '' ? [] : [path], unknown: [] },
    ...Object.entries(value).map(([key, inner]) => walkMember(key, inner, { shape, path, operation })),
  ]);
}

/** `{ items: [...] }`, `{ item: {...} }`, or the only element itself. */
function walkList(value: JsonObject, shape: Shape, path: string, operation: Operation): Members {
  const wrapped = Object.entries(value).filter(([key]) => WRAPPERS.has(key));
  const element = elementOf(shape, operation);
  if (wrapped.length === 0) return walk(value, element, `${path}`, operation);
  const items = wrapped.flatMap(([, inner]) => (Array.isArray(inner) ? (inner as readonly Json[]) : [inner]));
  return joined(items.map((item) => walk(item, element, `${path}`, operation)));
}

function walkMember(
  key: string,
  value: Json,
  at: { readonly shape: Shape | undefined; readonly path: string; readonly operation: Operation },
): Members {
  const path = WRAPPERS.has(key) ? at.path : at.path === '' ? key : `${at.path}.${key}`;
  if (ENVELOPE.test(key)) return { known: [], unknown: [] };
  if (at.path === '' && INPUT.test(key)) return walk(value, at.shape, at.path, at.operation);
  const member = memberNamed(at.shape, key) ?? unwrappedMember(at.shape, key, at.operation) ?? anywhere(key, at.operation);
  if (member === undefined) return value === '' ? { known: [], unknown: [] } : { known: [], unknown: [path] };
  return walk(value, at.operation.shapes[member.shape], path, at.operation);
}

/** CloudTrail makes a member's first letter lower case and keeps the rest; XML services have the wire names. */
function memberNamed(shape: Shape | undefined, key: string): Member | undefined {
  const wanted = plain(key);
  const members = Object.entries(shape?.members ?? {});
  // `artifactStore` and `artifactStores` differ: the plain name is used only if no member has the exact name.
  const found =
    members.find(([name]) => name.toLowerCase() === key.toLowerCase()) ??
    members.find(([name, member]) =>
      [name, member.locationName, member.queryName].some((one) => one !== undefined && plain(one) === wanted),
    );
  return found?.[1];
}

/** `dBInstanceArn` of an answer that is in `DBInstance` in the model. */
function unwrappedMember(shape: Shape | undefined, key: string, operation: Operation): Member | undefined {
  const members = Object.values(shape?.members ?? {});
  return members
    .filter(() => members.length <= 2)
    .map((member) => memberNamed(operation.shapes[member.shape], key))
    .find((member) => member !== undefined);
}

/** The old form of Amazon EC2 regroups members: a member may be nested less deeply in the record than in the model. */
function anywhere(key: string, operation: Operation): Member | undefined {
  const isXml = Object.values(operation.input?.members ?? {}).some((member) => member.locationName !== undefined);
  if (!isXml) return undefined;
  const seen = new Set<string>();
  const search = (shape: Shape | undefined): Member | undefined => {
    for (const member of [...Object.values(shape?.members ?? {}), ...(shape?.member === undefined ? [] : [shape.member])]) {
      if (seen.has(member.shape)) continue;
      seen.add(member.shape);
      const inner = operation.shapes[member.shape];
      const found = memberNamed(inner, key) ?? search(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return memberNamed(operation.input, key) ?? memberNamed(operation.output, key) ?? search(operation.input) ?? search(operation.output);
}

/** Lower case, without the endings of lists: `securityGroupIdSet`, `SecurityGroupId.1`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/set$/, '').replace(/s$/, '');
}

function elementOf(shape: Shape | undefined, operation: Operation): Shape | undefined {
  return shape?.member === undefined ? shape : operation.shapes[shape.member.shape];
}

function joined(all: readonly Members[]): Members {
  return { known: all.flatMap((one) => one.known), unknown: all.flatMap((one) => one.unknown) };
}

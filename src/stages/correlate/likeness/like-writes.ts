import { HIDDEN } from '#catalogue/define.ts';
import type { Seen, Writes } from '#catalogue/define.ts';
import { onlyBlock } from '#catalogue/write.ts';
import { sameValue } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { normalised } from './call-words.ts';
import { asKind } from './like-values.ts';

export interface MatchedType {
  readonly schema: BlockSchema;
  /** The normalised type name, since `name` of a broker may be `brokerName` in the call. */
  readonly noun: string;
  readonly current: JsonObject;
}

/** Members about the request itself. */
const ENVELOPE =
  /^(?:(?:client|request|idempotency|caller)?(?:request)?token|clientrequestid|dryrun|applyimmediately|host|callerreference)$/;

/**
 * Maps members of a request to arguments of a type: first by names that are equal without case and separators, then by similar names if
 * types and values leave one choice. Ambiguous members write nothing.
 */
export function writesByLikeness(members: JsonObject, about: MatchedType): Writes {
  const written = new Map<string, Seen>();
  const left: (readonly [string, Json])[] = [];
  for (const [member, value] of withoutWrappers(members, about)) {
    if (ENVELOPE.test(normalised(member))) continue;
    const exact = nameFor(member, about);
    const seen = exact === undefined ? undefined : valueFor(exact, value, about);
    if (exact !== undefined && seen !== undefined) written.set(exact, seen);
    else if (exact === undefined) left.push([member, value]);
  }
  for (const [member, value] of left) {
    const candidates = similarArguments(member, value, about).filter(([name]) => !written.has(name));
    const equal = candidates.find(([name, seen]) => seen !== HIDDEN && sameValue(seen, about.current[name] ?? null));
    const [found, ...others] = equal === undefined ? candidates : [equal];
    if (found !== undefined && others.length === 0) written.set(...found);
  }
  return Object.fromEntries(written);
}

/** Replaces members in which some services wrap the request, or a part of it, such as `config`, by what is in them. */
function withoutWrappers(members: JsonObject, about: MatchedType): readonly (readonly [string, Json])[] {
  return Object.entries(members).flatMap(([member, value]) =>
    isJsonObject(value) && nameFor(member, about) === undefined && similarArguments(member, value, about).length === 0
      ? Object.entries(value)
      : [[member, value] as const],
  );
}

function nameFor(member: string, { schema, noun }: MatchedType): string | undefined {
  return Object.keys({ ...schema.attributes, ...schema.blocks }).find((name) => isSameName(member, name, noun));
}

function isSameName(member: string, name: string, noun: string): boolean {
  const [left, right] = [normalised(member), normalised(name)];
  return left === right || left === `${noun}${right}` || `${noun}${left}` === right || (left.endsWith('s') && singular(left) === right);
}

/** Returns arguments whose name ends with the member's, or the reverse, and whose type fits the value. */
function similarArguments(member: string, value: Json, about: MatchedType): readonly (readonly [string, Seen])[] {
  const wanted = singular(normalised(member));
  return Object.entries(about.schema.attributes).flatMap(([name, attribute]) => {
    const own = singular(normalised(name));
    const isSimilar =
      isArgument(name, attribute) &&
      [own, wanted].every((text) => text.length >= 4) &&
      // The name of a document may be followed by its format, such as policyInJson.
      (own.endsWith(wanted) || wanted.endsWith(own) || (isDocument(value) && wanted.startsWith(own)));
    const seen = isSimilar ? asKind(value, attribute.type) : undefined;
    return seen === undefined ? [] : [[name, seen] as const];
  });
}

function isDocument(value: Json): boolean {
  return typeof value === 'string' && /^\s*\{/.test(value);
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

function valueFor(name: string, value: Json, { schema, current }: MatchedType): Seen | undefined {
  const attribute = schema.attributes[name];
  if (attribute !== undefined) return isArgument(name, attribute) ? asKind(value, attribute.type) : undefined;
  const block = schema.blocks[name];
  if (block !== undefined && Array.isArray(value))
    return blocksFor(value as readonly Json[], { schema: block.block, noun: normalised(name), current: {} });
  if (block === undefined || !isJsonObject(value)) return undefined;
  const before = current[name];
  // With several blocks, the one that the call changes is unknown.
  if (Array.isArray(before) && before.length > 1) return undefined;
  const inner = writesByLikeness(value, { schema: block.block, noun: normalised(name), current: onlyBlock(before) });
  if (Object.keys(inner).length === 0) return undefined;
  return Object.values(inner).includes(HIDDEN) ? HIDDEN : [{ ...blankOf(block.block), ...onlyBlock(before), ...(inner as JsonObject) }];
}

/** Reads a list that replaces all blocks; hidden if any of its parts cannot be read. */
function blocksFor(items: readonly Json[], about: MatchedType): Seen | undefined {
  const read = items.map((item) => (isJsonObject(item) ? ([writesByLikeness(item, about), Object.keys(item).length] as const) : undefined));
  if (!read.every((one) => one !== undefined)) return undefined;
  const isWhole = read.every(([written, members]) => Object.keys(written).length === members && !Object.values(written).includes(HIDDEN));
  return isWhole ? read.map(([written]) => ({ ...blankOf(about.schema), ...(written as JsonObject) })) : HIDDEN;
}

/** Returns the state's value of a block in which nothing is set. */
function blankOf(block: BlockSchema): JsonObject {
  return Object.fromEntries([
    ...Object.keys(block.attributes).map((name) => [name, null] as const),
    ...Object.keys(block.blocks).map((name) => [name, []] as const),
  ]);
}

function isArgument(name: string, attribute: AttributeSchema): boolean {
  return name !== 'id' && name !== 'tags_all' && (attribute.required === true || attribute.optional === true);
}

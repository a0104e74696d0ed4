import type { Identity } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { addUnderText, textsOf } from './lookup.ts';
import type { Index } from './lookup.ts';

/** A resource that a call may name in another form than the state. */
export interface AlternateName {
  readonly resource: StateResource;
  /** True if the name is equal after URL decoding, or is the resource's own ARN, which is unique. */
  readonly sure: boolean;
}

/** Resources of one type that a call's identities may mean. */
export type FindByOtherName = (identities: readonly Identity[]) => readonly AlternateName[];

/** Finds other forms of a name: an ARN or part of it, other case, URL encoding. `resources`: of one type, read once per attribute. */
export function createFindByOtherName(resources: readonly StateResource[]): FindByOtherName {
  const nameIndexes = new Map<string, NameIndex>();
  const shelfOf = (name: string, namesIn: (values: JsonObject) => readonly string[]): NameIndex => {
    const known = nameIndexes.get(name) ?? indexByName(resources, namesIn);
    nameIndexes.set(name, known);
    return known;
  };
  // An ARN or id identifies the whole resource; any other name only its own attribute.
  const shelvesOf = (attribute: string): readonly NameIndex[] => [
    shelfOf('', namesOfAll),
    shelfOf(attribute, (values) => textsOf(values[attribute]).filter((text) => text !== values['id'] && text !== values['arn'])),
  ];
  return (identities) => {
    // Created on the first match, since nearly all such calls concern resources outside this state.
    let found: Map<StateResource, boolean> | undefined;
    for (const identity of identities) {
      for (const resource of candidatesFor(identity, shelvesOf)) {
        if (!mayMatch(resource.values, identity)) continue;
        found ??= new Map();
        found.set(resource, found.get(resource) === true || isMatch(resource.values, identity));
      }
    }
    return found === undefined ? NONE : [...found].map(([resource, sure]) => ({ resource, sure }));
  };
}

const NONE: readonly never[] = [];

interface NameIndex {
  /** Resources by whole name. */
  readonly whole: Index<StateResource>;
  /** Resources by a suffix, or a qualified part. */
  readonly part: Index<StateResource>;
}

function candidatesFor(identity: Identity, shelvesOf: (attribute: string) => readonly NameIndex[]): Iterable<StateResource> {
  for (const attribute in identity) {
    const { whole, parts } = formsOf(identity[attribute] ?? '');
    // Two names that share only a part are two resources, so one of the texts has to be whole.
    const found = shelvesOf(attribute).flatMap((nameIndex) => [
      nameIndex.whole.get(whole),
      nameIndex.part.get(whole),
      ...parts.map((part) => nameIndex.whole.get(part)),
    ]);
    return found.every((one) => one === undefined)
      ? NONE
      : new Set(found.flatMap((one) => (one === undefined ? [] : one instanceof Set ? [...one] : [one])));
  }
  return NONE;
}

function indexByName(resources: readonly StateResource[], namesIn: (values: JsonObject) => readonly string[]): NameIndex {
  const nameIndex: NameIndex = { whole: new Map(), part: new Map() };
  for (const resource of resources) {
    for (const name of namesIn(resource.values)) {
      const { whole, parts } = formsOf(name);
      addUnderText(nameIndex.whole, whole, resource);
      for (const part of parts) addUnderText(nameIndex.part, part, resource);
    }
  }
  return nameIndex;
}

function namesOfAll({ arn, id }: JsonObject): readonly string[] {
  return [...new Set([arn, id])].filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Returns the possible values of a member for an attribute. */
function namesOf(values: JsonObject, attribute: string): readonly string[] {
  return [...textsOf(values[attribute]), ...namesOfAll(values)];
}

function isMatch(values: JsonObject, identity: Identity): boolean {
  return Object.entries(identity).every(([attribute, text]) => {
    const normalised = plain(text);
    return textsOf(values[attribute]).includes(normalised) || normalised === values['arn'];
  });
}

function mayMatch(values: JsonObject, identity: Identity): boolean {
  return Object.entries(identity).every(
    ([attribute, text]) => !isOther(plain(text), values['arn']) && namesOf(values, attribute).some((name) => areSimilar(plain(text), name)),
  );
}

// Two ARNs of one kind are two resources, but one resource may have ARNs of two kinds.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
function isOther(text: string, arn: JsonObject[string] | undefined): boolean {
  if (typeof arn !== 'string' || text.toLowerCase() === arn.toLowerCase() || isQualified(text, arn)) return false;
  const kind = kindOfArn(text);
  return kind !== undefined && kind === kindOfArn(arn);
}

/** Returns the kind, such as `ecs cluster`, or only the service if its ARNs have no kind. */
function kindOfArn(text: string): string | undefined {
  const [arn, , service = '', , , kind = '', more] = text.split(/[:/]/, 7);
  return arn === 'arn' ? [service, ...(more === undefined ? [] : [kind])].join(' ') : undefined;
}

/** The part of an ARN before the name: place and kind. A name at the end of a longer path belongs to another resource. */
const BEFORE_NAME = /^arn:[^:]*:[^:]*:[^:]*:[^:]*:(?:[a-z0-9-]+[:/])?$/;

function areSimilar(text: string, name: string): boolean {
  const [left, right] = [text.toLowerCase(), name.toLowerCase()];
  return unslashed(left) === unslashed(right) || isNameIn(left, right) || isNameIn(right, left) || isQualified(left, right);
}

function isNameIn(arn: string, name: string): boolean {
  return name !== '' && arn.endsWith(name) && BEFORE_NAME.test(arn.slice(0, -name.length));
}

function unslashed(text: string): string {
  return text.startsWith('/') ? text.slice(1) : text;
}

/** True for an ARN and its qualified form: `function:orders` and `function:orders:live`, `log-group:/orders` and `log-group:/orders:*`. */
function isQualified(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.startsWith('arn:') && long.startsWith(`${short}:`);
}

/** Returns index and search keys of a text; matches are checked again. */
function formsOf(text: string): { readonly whole: string; readonly parts: readonly string[] } {
  const whole = plain(text).toLowerCase();
  const tail = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf(':')) + 1);
  if (!whole.startsWith('arn:')) return { whole, parts: tail === whole ? [] : [whole.slice(1), tail] };
  const about = whole.slice(endOfAccount(whole) + 1);
  const parts = about === tail ? [about] : [about, tail];
  // The last key is the ARN without its last part, which may be a qualifier.
  return { whole, parts: about.includes(':') ? [...parts, whole.slice(0, whole.lastIndexOf(':'))] : parts };
}

/** Returns the index of the end of `arn:partition:service:region:account:`. */
function endOfAccount(arn: string): number {
  let at = -1;
  for (let colons = 0; colons < 5; colons += 1) at = arn.indexOf(':', at + 1);
  return at;
}

/** Decodes a text, since URL parameters may be percent-encoded in the record. */
function plain(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What a policy document grants and forbids, one triple of principal, action and resource at a time, so that two versions
 * can be compared: only what is new counts.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
 */
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isPolicyDocument } from '#domain/value/policy-equal.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { accountOfArn, arnParts, rootAccountOf } from '#domain/value/arn.ts';

/** One permission, or one prohibition. */
export interface Grant {
  /** Such as `AWS:arn:aws:iam::123456789012:root`, `Service:sns.amazonaws.com`, `AWS:*`; empty in an identity's own policy. */
  readonly principal: string;
  /** Lower case; begins with `!` for everything but the actions after it. */
  readonly action: string;
  /** Begins with `!` for everything but the resources after it. */
  readonly resource: string;
  readonly condition: JsonObject;
}

/** The two lists a document amounts to. */
export interface Grants {
  readonly allows: readonly Grant[];
  readonly denies: readonly Grant[];
}

const NOTHING: Grants = { allows: [], denies: [] };

/** Reads a policy document, as JSON text or parsed: no grants for null and "", undefined for what is no policy document. */
export function grantsOf(value: Json): Grants | undefined {
  if (value === null || value === '') return NOTHING;
  if (typeof value !== 'string') return readGrants(value);
  // Every guardrail asks about every text, and most are none.
  if (!/^\s*\{/.test(value)) return undefined;
  const read = readBefore.get(value) ?? { grants: readGrants(parse(value)) };
  if (readBefore.size >= MOST_READ) readBefore.clear();
  readBefore.set(value, read);
  return read.grants;
}

/** Texts of a trail are written by whoever calls, and must not fill the memory: one may have 100 kB. */
const MOST_READ = 300;
const readBefore = new Map<string, { readonly grants: Grants | undefined }>();

function readGrants(document: Json): Grants | undefined {
  if (!isPolicyDocument(document)) return undefined;
  const statements = listOf(document['Statement']).filter(isJsonObject);
  const ofEffect = (effect: string): readonly Grant[] => statements.filter((statement) => statement['Effect'] === effect).flatMap(grantsIn);
  return { allows: ofEffect('Allow'), denies: ofEffect('Deny') };
}

/** The allowed triples that nothing before covers: same or wider principal, action and resource, under no more conditions. */
export function newlyAllowed(before: Grants, after: Grants): readonly Grant[] {
  return after.allows.filter((grant) => !before.allows.some((earlier) => covers(earlier, grant)));
}

/**
 * What two versions of a resource's policy allow newly where a statement of the earlier one is gone or says something else; none where
 * statements were only added to it, and where one of the two is no policy document.
 */
export function allowedByRewriting(before: Json, after: Json): readonly Grant[] {
  const [was, is] = [grantsOf(before), grantsOf(after)];
  if (was === undefined || is === undefined) return [];
  const [earlier, now] = [before, after].map((document) => new Set(statementsOf(document)));
  const isRewritten = [...(earlier ?? [])].some((statement) => now?.has(statement) !== true);
  return isRewritten ? newlyAllowed(was, is) : [];
}

/** Each as a text that is the same for the same meaning. */
function statementsOf(document: Json): readonly string[] {
  const parsed = typeof document === 'string' ? parse(document) : document;
  if (!isJsonObject(parsed)) return [];
  return listOf(parsed['Statement'])
    .filter(isJsonObject)
    .map((statement) => `${String(statement['Effect'])} ${grantsIn(statement).map(toText).sort().join(' ')}`);
}

function toText({ principal, action, resource, condition }: Grant): string {
  return canonicalJson([principal, action, resource, condition]);
}

/** The denied triples that nothing after covers. */
export function noLongerDenied(before: Grants, after: Grants): readonly Grant[] {
  return before.denies.filter((grant) => !after.denies.some((later) => covers(later, grant)));
}

function covers(wider: Grant, narrower: Grant): boolean {
  return (
    coversPrincipal(wider.principal, narrower.principal) &&
    coversText(wider.action, narrower.action) &&
    coversText(wider.resource, narrower.resource) &&
    requiresNoMore(wider.condition, narrower.condition)
  );
}

/** Everything but a few takes in everything but more, and whatever has nothing in common with the few. */
function coversText(wider: string, narrower: string): boolean {
  if (wider === narrower || wider === '*') return true;
  if (!wider.startsWith('!')) return !narrower.startsWith('!') && matchesGlob(wider, narrower);
  const left = wider.slice(1).split(',');
  if (!narrower.startsWith('!')) return left.every((text) => areDisjoint(text, narrower));
  const others = narrower.slice(1).split(',');
  return left.every((text) => others.some((other) => matchesGlob(other, text)));
}

/** Whether no text fits two patterns with wildcards, as far as that is certain from how they begin. */
export function areDisjoint(left: string, right: string): boolean {
  if (!/[*?]/.test(right)) return !matchesGlob(left, right);
  if (!/[*?]/.test(left)) return !matchesGlob(right, left);
  const [one = '', other = ''] = [left, right].map((text) => text.split(/[*?]/)[0] ?? '');
  return !one.startsWith(other) && !other.startsWith(one);
}

function coversPrincipal(wider: string, narrower: string): boolean {
  if (wider === narrower || wider === 'AWS:*') return true;
  const account = wider.startsWith('AWS:') ? rootAccountOf(wider.slice('AWS:'.length)) : undefined;
  return account !== undefined && accountOf(narrower) === account;
}

/**
 * Whether whatever passes the narrower condition passes the wider one: each test of the wider one stands in the narrower one too, with the
 * same values, fewer of them, or what its patterns fit.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
export function requiresNoMore(wider: JsonObject, narrower: JsonObject): boolean {
  return Object.entries(wider).every(
    ([operator, tests]) =>
      isJsonObject(tests) &&
      Object.entries(tests).every(([key, value]) =>
        [operator, exactly(operator)].some((other) => {
          const found = isJsonObject(narrower[other]) ? listOf(narrower[other][key]) : [];
          return found.length > 0 && asksNoMore(operator, listOf(value), found);
        }),
      ),
  );
}

/** What equals a text fits a pattern that the text fits. */
function exactly(operator: string): string {
  return operator === 'StringLike' ? 'StringEquals' : operator;
}

/** Fewer values make "is one of" stricter and "is none of" looser. */
function asksNoMore(operator: string, wider: readonly Json[], narrower: readonly Json[]): boolean {
  const among = (value: Json, values: readonly Json[]): boolean => values.some((one) => takesIn(operator, one, value));
  return /Not/.test(operator) ? wider.every((value) => among(value, narrower)) : narrower.every((value) => among(value, wider));
}

/** Whether whatever passes with the narrower value passes with the wider one too. */
function takesIn(operator: string, wider: Json, narrower: Json): boolean {
  if (canonicalJson(wider) === canonicalJson(narrower)) return true;
  const plain = operator.replace(/IfExists$/, '');
  if (plain === 'StringLike') return matchesGlob(String(wider), String(narrower));
  if (plain === 'IpAddress') return containsRange(String(wider), String(narrower));
  const [, kind, side] = /^(Date|Numeric)(Less|Greater)Than(?:Equals)?$/.exec(plain) ?? [];
  if (kind === undefined) return false;
  const [one, other] = [wider, narrower].map((value) => (kind === 'Date' ? Date.parse(String(value)) : Number(value)));
  if (one === undefined || other === undefined || !Number.isFinite(one) || !Number.isFinite(other)) return false;
  return side === 'Less' ? other <= one : other >= one;
}

/** Identities are of these; an ARN of another service is no principal. */
const IDENTITY_SERVICES: ReadonlySet<string> = new Set(['iam', 'sts']);

/** The twelve digits of the account that a principal of a Grant belongs to, where it names one. */
export function accountOf(principal: string): string | undefined {
  if (!principal.startsWith('AWS:')) return undefined;
  const arn = principal.slice('AWS:'.length);
  return IDENTITY_SERVICES.has(arnParts(arn)?.service ?? '') ? accountOfArn(arn) : undefined;
}

function grantsIn(statement: JsonObject): readonly Grant[] {
  const condition = isJsonObject(statement['Condition']) ? statement['Condition'] : {};
  const actions = textsOr(statement['Action'], statement['NotAction'], (text) => text.toLowerCase());
  const resources = textsOr(statement['Resource'], statement['NotResource'], (text) => text);
  return principalsOf(statement).flatMap((principal) =>
    actions.flatMap((action) => resources.map((resource) => ({ principal, action, resource, condition }))),
  );
}

function textsOr(plain: Json | undefined, negated: Json | undefined, normal: (text: string) => string): readonly string[] {
  if (negated !== undefined)
    return [
      `!${listOf(negated)
        .map((item) => normal(String(item)))
        .sort()
        .join(',')}`,
    ];
  // A trust policy has no Resource: it is about the role itself.
  return plain === undefined ? [''] : listOf(plain).map((item) => normal(String(item)));
}

function principalsOf(statement: JsonObject): readonly string[] {
  // Allow with NotPrincipal lets in everybody but a few, external principals included.
  if (statement['NotPrincipal'] !== undefined)
    return statement['Effect'] === 'Allow' ? ['AWS:*'] : [`!${canonicalJson(statement['NotPrincipal'])}`];
  const principal = statement['Principal'];
  if (principal === undefined) return [''];
  if (!isJsonObject(principal)) return listOf(principal).map((item) => normalPrincipal('AWS', String(item)));
  return Object.entries(principal).flatMap(([kind, names]) => listOf(names).map((name) => normalPrincipal(kind, String(name))));
}

function normalPrincipal(kind: string, name: string): string {
  return /^\d{12}$/.test(name) ? `${kind}:arn:aws:iam::${name}:root` : `${kind}:${name}`;
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/**
 * The grants and denials of a policy document, as principal, action and resource, so that two versions can be compared and only new grants
 * count.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
 */
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isPolicyDocument } from '#domain/value/policy-equal.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { accountOfArn, arnParts, rootAccountOf } from '#domain/value/arn.ts';
import { parseStructure } from '#domain/value/compare.ts';
import { rememberTexts } from '#domain/text/remember.ts';
import { matchesAny } from '#domain/text/glob.ts';

/** One allowed or denied permission. */
export interface Grant {
  /** For example `AWS:arn:aws:iam::123456789012:root`, `Service:sns.amazonaws.com`, `AWS:*`; empty in an identity policy. */
  readonly principal: string;
  /** Lower case; a leading `!` means everything except the listed actions. */
  readonly action: string;
  /** A leading `!` means everything except the listed resources. */
  readonly resource: string;
  readonly condition: JsonObject;
}

/** The permissions that a document allows and denies. */
export interface Grants {
  readonly allows: readonly Grant[];
  readonly denies: readonly Grant[];
}

const NOTHING: Grants = { allows: [], denies: [] };

/** Reads a policy document, as JSON text or parsed: no grants for null and "", undefined for a value that is not a policy document. */
export function grantsOf(value: Json): Grants | undefined {
  if (value === null || value === '') return NOTHING;
  if (typeof value !== 'string') return readGrants(value);
  // Every guardrail checks every string, and most are not policy documents.
  if (!/^\s*\{/.test(value)) return undefined;
  return readText(value);
}

/** Callers control the texts in a trail, and one may have 100 kB, so only some are kept. */
const readText = rememberTexts(300, (text) => readGrants(policyIn(text)));

function readGrants(document: Json): Grants | undefined {
  if (!isPolicyDocument(document)) return undefined;
  const statements = statementsIn(document);
  const ofEffect = (effect: string): readonly Grant[] => statements.filter((statement) => statement['Effect'] === effect).flatMap(grantsIn);
  return { allows: ofEffect('Allow'), denies: ofEffect('Deny') };
}

/** Returns the allowed grants that no earlier one covers: same or wider principal, action and resource, under no more conditions. */
export function newlyAllowed(before: Grants, after: Grants): readonly Grant[] {
  return after.allows.filter((grant) => !before.allows.some((earlier) => covers(earlier, grant)));
}

/**
 * Returns the grants that a new version of a resource policy adds by removing or changing a statement; none if statements were only added,
 * or if either version is not a policy document.
 */
export function allowedByRewriting(before: Json, after: Json): readonly Grant[] {
  const [previous, current] = [grantsOf(before), grantsOf(after)];
  if (previous === undefined || current === undefined) return [];
  const now = statementsOf(after);
  return statementsOf(before).some((statement) => !now.includes(statement)) ? newlyAllowed(previous, current) : [];
}

/** Prints each statement in a canonical form, equal for equal statements. */
function statementsOf(document: Json): readonly string[] {
  return statementsIn(policyIn(document)).map(
    (statement) => `${String(statement['Effect'])} ${grantsIn(statement).map(toText).sort().join(' ')}`,
  );
}

/** Returns the members of a policy document, as JSON text or parsed; none for another value. */
export function policyIn(document: Json): JsonObject {
  const parsed = typeof document === 'string' ? parseStructure(document) : document;
  return isJsonObject(parsed) ? parsed : {};
}

/** Returns the statements of a policy document: one, or a list. */
export function statementsIn(document: JsonObject): readonly JsonObject[] {
  return listOf(document['Statement']).filter(isJsonObject);
}

function toText({ principal, action, resource, condition }: Grant): string {
  return canonicalJson([principal, action, resource, condition]);
}

/** Returns the denials that no later one covers. */
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

/** A `!` pattern covers a longer exclusion list, and anything disjoint from its own list. */
function coversText(wider: string, narrower: string): boolean {
  if (wider === narrower || wider === '*') return true;
  if (!wider.startsWith('!')) return !narrower.startsWith('!') && matchesGlob(wider, narrower);
  const left = wider.slice(1).split(',');
  if (!narrower.startsWith('!')) return left.every((text) => areDisjoint(text, narrower));
  const others = narrower.slice(1).split(',');
  return left.every((text) => matchesAny(others, text));
}

/** Whether no text matches both patterns. True only if their literal prefixes prove it. */
export function areDisjoint(left: string, right: string): boolean {
  if (!/[*?]/.test(right)) return !matchesGlob(left, right);
  if (!/[*?]/.test(left)) return !matchesGlob(right, left);
  const [one = '', other = ''] = [left, right].map((text) => text.split(/[*?]/)[0] ?? '');
  return !one.startsWith(other) && !other.startsWith(one);
}

function coversPrincipal(wider: string, narrower: string): boolean {
  if (wider === narrower || wider === 'AWS:*') return true;
  const account = rootAccountOf(wider.replace(/^AWS:/, ''));
  return account !== undefined && accountOf(narrower) === account;
}

/**
 * Whether every request that meets the narrower condition meets the wider one. Each test of the wider condition must be in the narrower
 * one, with the same values, a subset of them, or values that its patterns match.
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

/** An equality test is narrower than a pattern that its value matches. */
function exactly(operator: string): string {
  return operator === 'StringLike' ? 'StringEquals' : operator;
}

/** Fewer values make a positive operator stricter and a negated one looser. */
function asksNoMore(operator: string, wider: readonly Json[], narrower: readonly Json[]): boolean {
  const among = (value: Json, values: readonly Json[]): boolean => values.some((one) => takesIn(operator, one, value));
  return /Not/.test(operator) ? wider.every((value) => among(value, narrower)) : narrower.every((value) => among(value, wider));
}

/** Whether every value that passes with the narrower operand passes with the wider one. */
function takesIn(operator: string, wider: Json, narrower: Json): boolean {
  if (canonicalJson(wider) === canonicalJson(narrower)) return true;
  const plain = operator.replace(/IfExists$/, '');
  if (plain === 'StringLike') return matchesGlob(String(wider), String(narrower));
  if (plain === 'IpAddress') return containsRange(String(wider), String(narrower));
  const [, kind, side] = /^(Date|Numeric)(Less|Greater)Than(?:Equals)?$/.exec(plain) ?? [];
  if (kind === undefined) return false;
  const sign = side === 'Less' ? 1 : -1;
  const read = (value: Json): number => sign * (kind === 'Date' ? Date.parse(String(value)) : Number(value));
  return read(narrower) <= read(wider);
}

/** Only ARNs of these services are principals. */
const IDENTITY_SERVICES: ReadonlySet<string> = new Set(['iam', 'sts']);

/** Returns the 12-digit account id of a Grant's principal, if it contains one. */
export function accountOf(principal: string): string | undefined {
  const arn = principal.replace(/^AWS:/, '');
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
  // A trust policy has no Resource, because it applies to the role itself.
  return plain === undefined ? [''] : listOf(plain).map((item) => normal(String(item)));
}

function principalsOf(statement: JsonObject): readonly string[] {
  // Allow with NotPrincipal admits everybody except a few, including external principals.
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
  return value === undefined ? [] : [value].flat();
}

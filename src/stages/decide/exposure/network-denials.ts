/** What network lists turn away: a rule that denies, and the subnets that a list is for. What they let in is in network-openings.ts. */
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { textsOf } from './current-resources.ts';
import { containsRange } from '#domain/value/ip-range.ts';

const LIST = /^aws_(?:default_)?network_acl$/;

/**
 * Finds whether somebody who was turned away by a network list is not any more.
 * @param drift a drift of any type
 * @param workspace the values that did not change
 * @returns an alarm for a denial that is gone or comes after what lets in, and for a subnet that a list with denials is no longer for
 * https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html
 */
export function unbarred(drift: Drift, workspace: Workspace): Alarm | undefined {
  const { before, after } = valuesOf(drift, workspace);
  const found = LIST.test(drift.resourceType) && drift.kind === 'changed' ? inList(before, after) : apart(drift, before);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 250) };
}

function apart(drift: Drift, before: JsonObject): string | undefined {
  if (drift.resourceType !== 'aws_network_acl_rule' || before['rule_action'] !== 'deny') return undefined;
  if (drift.kind === 'missing') return `turned ${rangeOf(before)} away and is gone`;
  return drift.kind === 'changed' ? `turned ${rangeOf(before)} away, and is another rule now` : undefined;
}

function inList(before: JsonObject, after: JsonObject): string | undefined {
  for (const direction of ['ingress', 'egress']) {
    const [was, is] = [objectsIn(before[direction]), objectsIn(after[direction])];
    const lost = was.find((rule) => isDenied(rule, was) && !is.some((other) => isDenied(other, is) && coversRule(other, rule)));
    if (lost !== undefined) return `no longer turns ${rangeOf(lost)} away`;
  }
  const left = textsOf(before['subnet_ids']).filter((id) => !textsOf(after['subnet_ids']).includes(id));
  const denies = [...objectsIn(before['ingress']), ...objectsIn(before['egress'])].some((rule) => rule['action'] === 'deny');
  return left.length > 0 && denies ? `is no longer for ${left.join(', ')}` : undefined;
}

/** Rules are asked by number, and the first that fits decides. */
function isDenied(rule: JsonObject, rules: readonly JsonObject[]): boolean {
  if (rule['action'] !== 'deny') return false;
  return !rules.some(
    (other) => other['action'] === 'allow' && Number(other['rule_no']) < Number(rule['rule_no']) && coversRule(other, rule),
  );
}

function coversRule(wider: JsonObject, narrower: JsonObject): boolean {
  const isSame = wider['protocol'] === '-1' || wider['protocol'] === narrower['protocol'];
  const isAllPorts = wider['protocol'] === '-1';
  const ports =
    isAllPorts || (Number(wider['from_port']) <= Number(narrower['from_port']) && Number(wider['to_port']) >= Number(narrower['to_port']));
  return isSame && ports && containsRange(rangeOf(wider), rangeOf(narrower));
}

function rangeOf(rule: JsonObject): string {
  const [range] = [...textsOf(rule['cidr_block']), ...textsOf(rule['ipv6_cidr_block'])];
  return range ?? '';
}

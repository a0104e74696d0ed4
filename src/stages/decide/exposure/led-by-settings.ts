/** Settings of one's own, which name whatever their readers take them for: an address, an account, a bucket, a mailbox, a range. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import { homeAccounts } from '../grants/policy-changes.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { currentResources } from './current-resources.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { isPrivate } from './ip-ranges.ts';
import { isKnownHost } from './known-hosts.ts';

const SETTING = /(?:^|\.)(?:value|insecure_value|(?:stage_)?variables\.[^.]+)$/;
/** Types that have settings; elsewhere `value` is part of something that is read as a whole. */
const HAS_SETTINGS = /^aws_(?:ssm_parameter|lambda_function|api_gateway_stage|apigatewayv2_stage|codebuild_project)$/;

/**
 * Finds whether a setting names somebody else than it named before.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm for another account, a range that was not let in, a mailbox elsewhere, and a name of nothing here in the place of a name of ours
 */
export function ledBySetting(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed' || !HAS_SETTINGS.test(drift.resourceType)) return undefined;
  for (const leaf of visibleLeaves(drift).filter(({ path }) => SETTING.test(path))) {
    const found = strangerIn(leaf, drift, context);
    if (found !== undefined)
      return { message: boundText(`${leaf.path} of ${resourceName(drift)} now names ${found}, which nothing in this workspace does`, 300) };
  }
  return undefined;
}

const ACCOUNT = /^\d{12}$/;
const RANGE = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*::?[0-9a-f:]*)\/\d{1,3}$/i;
const MAILBOX = /^[^@\s]+@((?:[\w-]+\.)+[a-z]{2,24})$/i;

/** A list is as dangerous as what was added to it; one that held nothing of the kind before is read otherwise. */
function strangerIn({ before, after }: ChangedLeaf, drift: Drift, { drifts, workspace }: GuardrailContext): string | undefined {
  const [was, is] = [partsOf(before), partsOf(after)];
  const added = is.filter((part) => !was.includes(part));
  if (was.length === 0 || added.length === 0) return undefined;
  if (was.every((part) => ACCOUNT.test(part))) {
    const home = homeAccounts(drift, workspace);
    return added.find((part) => ACCOUNT.test(part) && !home.has(part));
  }
  if (was.every((part) => RANGE.test(part)))
    return added.find((part) => RANGE.test(part) && !isPrivate(part) && !was.some((one) => containsRange(one, part)));
  if (was.every((part) => MAILBOX.test(part))) return added.find((part) => isElsewhere(part, was, workspace));
  const resources = currentResources(drifts, workspace);
  const isOurs = (name: string): boolean => resources.named(name).length > 0;
  return was.every(isOurs) ? added.find((part) => !isOurs(part)) : undefined;
}

function isElsewhere(mailbox: string, earlier: readonly string[], workspace: GuardrailContext['workspace']): boolean {
  const domain = (text: string): string => (MAILBOX.exec(text)?.[1] ?? '').toLowerCase();
  return domain(mailbox) !== '' && !earlier.some((one) => domain(one) === domain(mailbox)) && !isKnownHost(domain(mailbox), workspace);
}

function partsOf(value: Json): readonly string[] {
  return typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];
}

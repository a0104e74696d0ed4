import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { accountOfArn } from '#domain/value/arn.ts';
import { currentResources } from '../exposure/current-resources.ts';
import { joinedNetwork } from '../exposure/joined-networks.ts';
import { isKnownHost } from '../exposure/known-hosts.ts';
import { ledBySetting } from '../exposure/led-by-settings.ts';
import { ledToBucket } from '../exposure/led-to-buckets.ts';
import { ledToHost } from '../exposure/led-to-hosts.ts';
import { redirectedVisitors } from '../exposure/redirected-visitors.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { homeAccounts } from '../grants/policy-changes.ts';
import { grantsOf } from '../grants/policy-grants.ts';

/** Where messages, logs, names and people go to, and where code comes from, is this account's until a person says otherwise. */
export const leadsElsewhere: Guardrail = {
  id: 'leads-elsewhere',
  title: 'Sends data or people out of the account, or takes code from outside',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_share_securely_third_party.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const host = ledToHost(drift, context.workspace);
    if (drift.kind === 'missing' || host !== undefined) return host;
    return (
      toAccount(drift, context.workspace) ??
      toEndpoint(drift, context) ??
      toTarget(drift, context) ??
      ledToBucket(drift, context) ??
      ledBySetting(drift, context) ??
      joinedNetwork(drift, context) ??
      redirectedVisitors(drift, context.workspace)
    );
  },
};

/** Who may do something is for the guardrails of rights, whose key it is for that of encryption. */
const SPOKEN_FOR =
  /(?:^|\.)(?:\w*policy|\w*kms_\w*|target_key_id|key_arn|source_arn|source_account|principal\w*|shared_accounts|account_ids?|policy_arn|managed_policy_arns|role|role_arn|\w*_role|\w*_role_arn|owner_id|arn)$/;

function toAccount(drift: Drift, workspace: Workspace): Alarm | undefined {
  const named = visibleLeaves(drift)
    .filter((leaf) => isNamed(leaf, drift))
    .flatMap((leaf) => newTexts(leaf).map((text) => ({ leaf, text, account: accountIn(text, leaf.path) })))
    .filter((one) => one.account !== undefined);
  if (named.length === 0) return undefined;
  const home = homeAccounts(drift, workspace);
  const found = named.find((one) => one.account !== undefined && !home.has(one.account));
  return found === undefined
    ? undefined
    : { message: boundText(`${found.leaf.path} of ${resourceName(drift)} is now ${found.text}, of another account`, 300) };
}

/** The target of an event rule is called by no other name than `arn`; everywhere else that is the thing itself. */
function isNamed(leaf: ChangedLeaf, drift: Drift): boolean {
  if (leaf.path === 'arn') return /_(?:target|schedule)$/.test(drift.resourceType);
  return (
    NUMBERED.test(leaf.path) ||
    leaf.path.endsWith('redrive_policy') ||
    (!SPOKEN_FOR.test(leaf.path) && grantsOf(leaf.after) === undefined) ||
    leaf.path.endsWith('.arn')
  );
}

function newTexts(leaf: ChangedLeaf): readonly string[] {
  const earlier = new Set(textsIn(opened(leaf.before)));
  return textsIn(opened(leaf.after)).filter((text) => !earlier.has(text));
}

function opened(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** Arguments that hold the number of an account, and nothing else. */
const NUMBERED = /\.(?:account|(?:\w+_)?account_id|registry_id|catalog_id)$/;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html */
function accountIn(text: string, path: string): string | undefined {
  if (NUMBERED.test(path)) return /^\d{12}$/.exec(text)?.[0];
  return (
    accountOfArn(text) ??
    /^https:\/\/(?:sqs\.[\w-]+|queue)\.amazonaws\.com(?:\.cn)?\/(\d{12})\//.exec(text)?.[1] ??
    /^(\d{12})\.dkr\.ecr\./.exec(text)?.[1]
  );
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-create-subscribe-endpoint-to-topic.html */
function toEndpoint(drift: Drift, { workspace }: GuardrailContext): Alarm | undefined {
  if (drift.resourceType !== 'aws_sns_topic_subscription') return undefined;
  const { before, after } = valuesOf(drift, workspace);
  const [protocol, endpoint] = [after['protocol'], after['endpoint']];
  if (!['http', 'https', 'email', 'email-json', 'sms'].includes(String(protocol)) || endpoint === before['endpoint']) return undefined;
  return { message: boundText(`${resourceName(drift)} now sends what comes to the topic out of the account, by ${String(protocol)}`, 300) };
}

/** Where a listener sends visitors. https://docs.aws.amazon.com/elasticloadbalancing/latest/application/rule-action-types.html */
function toTarget(drift: Drift, { workspace, drifts }: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' || !/^aws_a?lb_listener(?:_rule)?$/.test(drift.resourceType)) return undefined;
  const resources = currentResources(drifts, workspace);
  const stranger = visibleLeaves(drift).find(({ path, after }) => {
    if (typeof after !== 'string' || after === '') return false;
    if (path.endsWith('redirect.host')) return !after.includes('#{host}') && !isKnownHost(after, workspace);
    return path.endsWith('target_group_arn') && resources.named(after).length === 0;
  });
  return stranger === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now sends visitors to ${String(stranger.after)}, which is not in this workspace`, 300) };
}

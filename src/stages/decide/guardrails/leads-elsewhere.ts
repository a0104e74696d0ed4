import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import type { CurrentResources } from '../exposure/current-resources.ts';
import { joinedNetwork } from '../exposure/joined-networks.ts';
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
    if (drift.kind === 'missing') return undefined;
    return (
      toAccount(drift, context.workspace) ??
      toEndpoint(drift, context) ??
      toName(drift, context.workspace) ??
      toTarget(drift, context) ??
      toBucket(drift, context) ??
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
    .flatMap((leaf) => newTexts(leaf).map((text) => ({ leaf, text, account: accountIn(text) })))
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

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html */
function accountIn(text: string): string | undefined {
  return (
    /^arn:aws[\w-]*:[\w-]+:[\w-]*:(\d{12}):/.exec(text)?.[1] ??
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

/** Names under which anybody can have a host of their own. */
const RENTED =
  /(?:^|\.)(?:amazonaws\.com|cloudfront\.net|awsglobalaccelerator\.com|elasticbeanstalk\.com|on\.aws|azurewebsites\.net|herokuapp\.com|github\.io|netlify\.app|vercel\.app)\.?$/i;

/** A name that pointed to one place and points to a host of somebody nobody has named: visitors go there under our name. https://owasp.org/www-project-web-security-testing-guide/ */
function toName(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed' || drift.resourceType !== 'aws_route53_record') return undefined;
  const { after } = valuesOf(drift, workspace);
  if (!['CNAME', 'NS', 'MX', 'SRV'].includes(String(after['type']))) return undefined;
  const known = namesOf(workspace);
  const stranger = visibleLeaves(drift)
    .filter((leaf) => leaf.path === 'records')
    .flatMap((leaf) => textsOf(leaf.after).filter((host) => !textsOf(leaf.before).includes(host)))
    .map((host) => host.split(' ').at(-1) ?? host)
    .find((host) => !(RENTED.test(host) ? known.has(plain(host)) : known.has(domainOf(host))));
  return stranger === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now points to ${stranger}, and nothing in this workspace has such a name`, 300) };
}

/** Where a listener sends visitors. https://docs.aws.amazon.com/elasticloadbalancing/latest/application/rule-action-types.html */
function toTarget(drift: Drift, { workspace, drifts }: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed' || !/^aws_a?lb_listener(?:_rule)?$/.test(drift.resourceType)) return undefined;
  const [known, resources] = [namesOf(workspace), currentResources(drifts, workspace)];
  const stranger = visibleLeaves(drift).find(({ path, after }) => {
    if (typeof after !== 'string' || after === '') return false;
    if (path.endsWith('redirect.host')) return !after.includes('#{host}') && !known.has(domainOf(after));
    return path.endsWith('target_group_arn') && resources.named(after).length === 0;
  });
  return stranger === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now sends visitors to ${String(stranger.after)}, which is not in this workspace`, 300) };
}

/** Names of buckets are given away worldwide: one that took the place of ours may be anybody's. */
function toBucket(drift: Drift, { workspace, drifts }: GuardrailContext): Alarm | undefined {
  // What was made by hand names whatever it was made with, but for what watches: its records go to that bucket alone.
  if (drift.kind !== 'changed' && drift.resourceType !== 'aws_flow_log') return undefined;
  const moved = visibleLeaves(drift)
    .filter((leaf) => /(?:^|\.)(?:bucket_arn|s3_bucket_arn|destination_bucket_arn|destination\.bucket|log_destination)$/.test(leaf.path))
    .find(
      ({ before, after }) =>
        ((typeof before === 'string' && before !== '') || drift.kind === 'unmanaged') &&
        typeof after === 'string' &&
        /^arn:aws[\w-]*:s3:::/.test(after) &&
        !isHere(after, currentResources(drifts, workspace)),
    );
  return moved === undefined
    ? undefined
    : { message: boundText(`${moved.path} of ${resourceName(drift)} is now ${String(moved.after)}, which is not in this workspace`, 300) };
}

function isHere(bucket: string, resources: CurrentResources): boolean {
  return resources.named(bucket.split('/')[0] ?? bucket).length > 0;
}

const namesOfState = new WeakMap<Workspace['resources'], ReadonlySet<string>>();

/** Every host that the state names, and the domain it is in. */
function namesOf({ resources }: Workspace): ReadonlySet<string> {
  const hosts = namesOfState.get(resources) ?? new Set(resources.flatMap(({ values }) => textsIn(values).flatMap(hostsIn)));
  namesOfState.set(resources, hosts);
  return hosts;
}

function hostsIn(text: string): readonly string[] {
  return text.length > 500
    ? []
    : (text.match(/(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi) ?? []).flatMap((host) => [plain(host), domainOf(host)]);
}

function plain(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function domainOf(host: string): string {
  return plain(host).split('.').slice(-2).join('.');
}

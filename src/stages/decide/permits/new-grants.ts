/** Whether a new permission of an identity is harmless: the identity already reads or uses the same resource in the same way. */
import { actionsIn } from '#catalogue/iam/action-levels.ts';
import type { KnownAction } from '#catalogue/iam/action-levels.ts';
import { isJsonObject } from '#domain/json.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import type { Grant } from '../grants/policy-grants.ts';

/** A pattern that matches more actions is too broad to judge. */
const MAX_ACTIONS = 200;

/** Services whose read actions return permissions, sign-in data or secrets. */
const SENSITIVE = /^(?:iam|sts|sso|organizations|kms|secretsmanager|ssm|cognito-\w+|identitystore|ecr-public|signer|acm-pca|ram):/;
/** Actions that return a secret, a password, a sign-in URL or code, whatever their access level. */
const HANDS_OUT =
  /(?:secret|password|credential|token|getauthorization|parameter|presigned|decrypt|privatekey|userdata|getlogindisposition|:getfunction|:getlayerversion|glue:getconnection)/;
/** Write actions that delete, run something, or change recorded data. */
const HARMS =
  /:(?:delete(?!item$|object$|message$|messagebatch$)|purge|terminate|stop|disable|deregister|detach|remove|run|start|invoke|execute|send(?!message$|messagebatch$)|publish|pass|create|update(?!item$)|put(?!item$|object$|record$|records$|events$)|modify|attach|associate|restore|export|import|copy|move|cancel|reset|set|replace|register|batchdelete|batchexecute)/;
/** Actions that return nothing but configuration. https://docs.aws.amazon.com/service-authorization/latest/reference/ */
const DESCRIBES = /^[\w-]+:describe(?!instanceattribute|taskdefinition|userpoolclient|execution|secretvalue|parameters?$)/;

/** Returns why a new permission of an identity, given those it held, is not shown to be harmless; undefined if it is. */
export function grantViolation(grant: Grant, held: readonly Grant[]): string | undefined {
  if (grant.action.startsWith('!') || grant.resource.startsWith('!') || grant.resource === '') return 'it uses NotAction or NotResource';
  if (isOwnNarrowed(grant, held)) return undefined;
  const actions = actionsIn(grant.action);
  if (actions.length === 0) return 'the action is unknown';
  if (actions.length > MAX_ACTIONS) return `it matches ${actions.length} actions`;
  for (const action of actions) {
    const violation = actionViolation(action, grant, held);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

/** Whether an earlier permission has the same action and condition on a wider resource. */
function isOwnNarrowed(grant: Grant, held: readonly Grant[]): boolean {
  return held.some(
    (one) =>
      one.action === grant.action &&
      one.principal === grant.principal &&
      matchesGlob(one.resource, grant.resource) &&
      admitsNoMore(one, grant),
  );
}

function admitsNoMore(wider: Grant, narrower: Grant): boolean {
  return JSON.stringify(wider.condition) === JSON.stringify(narrower.condition);
}

function actionViolation(known: KnownAction, grant: Grant, held: readonly Grant[]): string | undefined {
  const { action, level } = known;
  if (level === 'permissions') return `${action} manages permissions`;
  if (isTelemetry(action, grant)) return undefined;
  if (DESCRIBES.test(action) && isNamed(grant.resource)) return undefined;
  if (SENSITIVE.test(action) || HANDS_OUT.test(action)) return `${action} may give access to permissions or secrets`;
  const used = held.filter((one) => one.action.split(':')[0] === action.split(':')[0] && isOn(one, grant, known));
  const usedActions = used.flatMap((one) => actionsIn(one.action).slice(0, MAX_ACTIONS));
  if (usedActions.length === 0) return `the identity does not use that service there yet`;
  if (level === 'list') return undefined;
  const hasSimilarAction = usedActions.some((one) => one.level !== 'list' && (isNamed(grant.resource) || sharesType(one, known)));
  if (level === 'read') return hasSimilarAction ? undefined : `the identity does not read that kind of resource there yet`;
  if (HARMS.test(action)) return `${action} changes, deletes or runs something`;
  return usedActions.some((one) => one.level === 'write') ? undefined : `the identity does not write there yet`;
}

function sharesType(one: KnownAction, other: KnownAction): boolean {
  return other.resourceTypes.length === 0 || one.resourceTypes.some((type) => other.resourceTypes.includes(type));
}

/** Whether both apply to the same resource, or the earlier permission covers the new one's. */
function isOn(held: Grant, grant: Grant, known: KnownAction): boolean {
  if (Object.keys(held.condition).length > 0 && JSON.stringify(held.condition) !== JSON.stringify(grant.condition)) return false;
  return (
    held.resource === grant.resource ||
    (matchesGlob(held.resource, grant.resource) && !/[*?]/.test(held.resource.slice(0, -1))) ||
    (known.resourceTypes.length === 0 && grant.resource === '*')
  );
}

/** Whether an ARN names every part; a wildcard may only cover objects inside the resource. */
function isNamed(resource: string): boolean {
  return /^arn:[^:*?]+:[^:*?]+:[^:*?]*:[^:*?]*:[^*?]+(?:[/:]\*)?$/.test(resource) && !resource.endsWith(':*');
}

/** Metrics in a custom namespace, and traces: only people read them. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/iam-cw-condition-keys-namespace.html */
function isTelemetry(action: string, { condition }: Grant): boolean {
  if (action === 'xray:puttracesegments' || action === 'xray:puttelemetryrecords') return true;
  if (action !== 'cloudwatch:putmetricdata') return false;
  const tests = condition['StringEquals'];
  const namespaces = isJsonObject(tests) ? [tests['cloudwatch:namespace'] ?? null].flat() : [];
  return namespaces.length > 0 && namespaces.every((name) => typeof name === 'string' && name !== '' && !name.startsWith('AWS/'));
}

/** Whether one more right of an identity does harm: it reads, or uses in the same way, what the identity uses already. */
import { actionsIn } from '#catalogue/iam/action-levels.ts';
import type { KnownAction } from '#catalogue/iam/action-levels.ts';
import { isJsonObject } from '#domain/json.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import type { Grant } from '../grants/policy-grants.ts';

/** A pattern that stands for more says nothing. */
const MOST_ACTIONS = 200;

/** Services whose reads are rights, sign-in or secrets. */
const SENSITIVE = /^(?:iam|sts|sso|organizations|kms|secretsmanager|ssm|cognito-\w+|identitystore|ecr-public|signer|acm-pca|ram):/;
/** They hand out a secret, a password, a URL that signs in, or code, whatever their level says. */
const HANDS_OUT =
  /(?:secret|password|credential|token|getauthorization|parameter|presigned|decrypt|privatekey|userdata|getlogindisposition|:getfunction|:getlayerversion|glue:getconnection)/;
/** Write actions that take away, run something, or touch what was recorded. */
const HARMS =
  /:(?:delete(?!item$|object$|message$|messagebatch$)|purge|terminate|stop|disable|deregister|detach|remove|run|start|invoke|execute|send(?!message$|messagebatch$)|publish|pass|create|update(?!item$)|put(?!item$|object$|record$|records$|events$)|modify|attach|associate|restore|export|import|copy|move|cancel|reset|set|replace|register|batchdelete|batchexecute)/;
/** Configuration alone; those that show more than that are left out. https://docs.aws.amazon.com/service-authorization/latest/reference/ */
const DESCRIBES = /^[\w-]+:describe(?!instanceattribute|taskdefinition|userpoolclient|execution|secretvalue|parameters?$)/;

/** Why one more right of an identity, beside those it held, is not shown to be harmless; undefined where it is. */
export function grantLacks(grant: Grant, held: readonly Grant[]): string | undefined {
  if (grant.action.startsWith('!') || grant.resource.startsWith('!') || grant.resource === '') return 'it uses NotAction or NotResource';
  if (isOwnNarrowed(grant, held)) return undefined;
  const actions = actionsIn(grant.action);
  if (actions.length === 0) return 'the action is unknown';
  if (actions.length > MOST_ACTIONS) return `it matches ${actions.length} actions`;
  for (const action of actions) {
    const lacks = actionLacks(action, grant, held);
    if (lacks !== undefined) return lacks;
  }
  return undefined;
}

/** The same action on a part of what it was on, under the same conditions and values that pass less. */
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

function actionLacks(known: KnownAction, grant: Grant, held: readonly Grant[]): string | undefined {
  const { action, level } = known;
  if (level === 'permissions') return `${action} manages permissions`;
  if (isTelemetry(action, grant)) return undefined;
  if (DESCRIBES.test(action) && isNamed(grant.resource)) return undefined;
  if (SENSITIVE.test(action) || HANDS_OUT.test(action)) return `${action} may give access to permissions or secrets`;
  const used = held.filter((one) => one.action.split(':')[0] === action.split(':')[0] && isOn(one, grant, known));
  const usedActions = used.flatMap((one) => actionsIn(one.action).slice(0, MOST_ACTIONS));
  if (usedActions.length === 0) return `the identity does not use that service there yet`;
  if (level === 'list') return undefined;
  const alike = usedActions.some((one) => one.level !== 'list' && (isNamed(grant.resource) || sharesType(one, known)));
  if (level === 'read') return alike ? undefined : `the identity does not read that kind of resource there yet`;
  if (HARMS.test(action)) return `${action} changes, deletes or runs something`;
  return usedActions.some((one) => one.level === 'write') ? undefined : `the identity does not write there yet`;
}

function sharesType(one: KnownAction, other: KnownAction): boolean {
  return other.resourceTypes.length === 0 || one.resourceTypes.some((type) => other.resourceTypes.includes(type));
}

/** On the same thing, or on something that the earlier right covers. */
function isOn(held: Grant, grant: Grant, known: KnownAction): boolean {
  if (Object.keys(held.condition).length > 0 && JSON.stringify(held.condition) !== JSON.stringify(grant.condition)) return false;
  return (
    held.resource === grant.resource ||
    (matchesGlob(held.resource, grant.resource) && !/[*?]/.test(held.resource.slice(0, -1))) ||
    (known.resourceTypes.length === 0 && grant.resource === '*')
  );
}

/** An ARN with every part named; a star may stand for what lies inside of it. */
function isNamed(resource: string): boolean {
  return /^arn:[^:*?]+:[^:*?]+:[^:*?]*:[^:*?]*:[^*?]+(?:[/:]\*)?$/.test(resource) && !resource.endsWith(':*');
}

/** Metrics under a namespace of one's own, traces: nothing reads them but people. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/iam-cw-condition-keys-namespace.html */
function isTelemetry(action: string, { condition }: Grant): boolean {
  if (action === 'xray:puttracesegments' || action === 'xray:puttelemetryrecords') return true;
  if (action !== 'cloudwatch:putmetricdata') return false;
  const tests = condition['StringEquals'];
  const namespaces = isJsonObject(tests) ? [tests['cloudwatch:namespace'] ?? null].flat() : [];
  return namespaces.length > 0 && namespaces.every((name) => typeof name === 'string' && name !== '' && !name.startsWith('AWS/'));
}

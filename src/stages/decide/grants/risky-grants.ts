/** Which permissions let somebody gain more of them, or reach everything there is. */
import { matchesGlob } from '#domain/text/glob.ts';
import { controlsAccess } from './access-controls.ts';
import { isGuarded } from './guarded-actions.ts';
import { requiresNoMore } from './policy-grants.ts';
import type { Grant } from './policy-grants.ts';

/**
 * Actions outside IAM that hand their caller another role's rights when they may be used on anything.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html
 */
const ESCALATING_ON_ANYTHING = [
  'lambda:updatefunctioncode',
  'lambda:createfunction',
  'lambda:addpermission',
  'lambda:updatefunctionconfiguration',
  'ec2:runinstances',
  'ec2:associateiaminstanceprofile',
  'ec2:replaceiaminstanceprofileassociation',
  'ssm:sendcommand',
  'ssm:startsession',
  'ssm:startautomationexecution',
  'cloudformation:createstack',
  'cloudformation:updatestack',
  'cloudformation:createchangeset',
  'glue:createdevendpoint',
  'glue:updatedevendpoint',
  'glue:createjob',
  'glue:updatejob',
  'sagemaker:createnotebookinstance',
  'sagemaker:createpresignednotebookinstanceurl',
  'codebuild:createproject',
  'codebuild:startbuild',
  'datapipeline:putpipelinedefinition',
  'ecs:runtask',
  'ecs:registertaskdefinition',
  'organizations:createaccount',
  'sso:createaccountassignment',
  'codestar:createproject',
] as const;

/**
 * Actions that give another identity's rights, wherever they may be used: by asking for them, or by writing what runs with them.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html
 */
const LENDING_RIGHTS = [
  'lambda:updatefunctioncode',
  'lambda:updatefunctionconfiguration',
  'ec2:replaceiaminstanceprofileassociation',
  'ec2:associateiaminstanceprofile',
  'glue:updatejob',
  'glue:updatedevendpoint',
  'codebuild:updateproject',
  // What is built is said by whoever starts it, as is what a task runs. https://docs.aws.amazon.com/codebuild/latest/APIReference/API_StartBuild.html
  'codebuild:startbuild',
  'codebuild:startbuildbatch',
  'ecs:runtask',
  'ecs:starttask',
  'ecr:putimage',
  'cloudformation:updatestack',
  'cloudformation:executechangeset',
  'cloudformation:setstackpolicy',
  'sagemaker:createpresignednotebookinstanceurl',
  'states:updatestatemachine',
  'eks:createaccessentry',
  'eks:associateaccesspolicy',
  'cognito-identity:setidentitypoolroles',
  'iam:passrole',
  'sts:assumerole',
  'sts:assumerolewithsaml',
  'sts:assumerolewithwebidentity',
  'sts:getfederationtoken',
] as const;

/** Reads whose answer is data or a secret, not a description. */
const DATA_READS = [
  'secretsmanager:getsecretvalue',
  'secretsmanager:batchgetsecretvalue',
  'ssm:getparameter',
  'ssm:getparameters',
  'ssm:getparametersbypath',
  'ssm:getparameterhistory',
  'kms:decrypt',
  's3:getobject',
  's3:getobjectversion',
  'dynamodb:getitem',
  'dynamodb:batchgetitem',
  'dynamodb:query',
  'dynamodb:scan',
  'rds-data:executestatement',
  'ecr:getauthorizationtoken',
  'codecommit:gitpull',
] as const;

/** Actions that can only be granted on `*`. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html */
const ONLY_ON_EVERYTHING = new Set([
  'cloudwatch:putmetricdata',
  'xray:puttracesegments',
  'xray:puttelemetryrecords',
  'ec2:createnetworkinterface',
  'ec2:deletenetworkinterface',
  'ec2:assignprivateipaddresses',
  'ec2:unassignprivateipaddresses',
  'ecr:getauthorizationtoken',
]);

/** What writes lines into logs of the account does no harm on any of them, and is what AWS gives every function. https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSLambdaBasicExecutionRole.html */
const HARMLESS_ON_EVERYTHING = new Set(['logs:createloggroup', 'logs:createlogstream', 'logs:putlogevents']);

const READING_VERB =
  /^(?:get|list|describe|lookup|search|filter|query|scan|select|head|view|startquery|stopquery|batchget|simulate|generate\w*report|preview|estimate|check|test)/;

/**
 * Says what is risky about a new permission of an identity.
 * @param grant a permission that was not there before
 * @param earlier what the same document allowed before
 * @returns a phrase such as `iam:PassRole on *`, or undefined where it is ordinary
 */
export function riskOfGrant(grant: Grant, earlier: readonly Grant[]): string | undefined {
  const named = `${grant.action} on ${grant.resource === '' ? 'the role' : grant.resource}`;
  if (grant.action.startsWith('!')) return `everything but ${grant.action.slice(1)} on ${grant.resource}`;
  // A question mark stands for one character, so that `s3:?*` is as much as `s3:*`.
  if (/^[*?]+(?::[*?]*)?$/.test(grant.action)) return `every action on ${grant.resource}`;
  if (/^[^:]+:[*?]+$/.test(grant.action)) return named;
  if (LENDING_RIGHTS.some((action) => matchesGlob(grant.action, action))) return named;
  if (controlsAccess(grant.action) || isGuarded(grant)) return named;
  if (grant.action.startsWith('iam:') && !READING_VERB.test(verbOf(grant.action))) return named;
  if (!isEverything(grant.resource)) return undefined;
  if (ESCALATING_ON_ANYTHING.some((action) => matchesGlob(grant.action, action))) return named;
  return reachesEverythingAnew(grant, earlier) ? named : undefined;
}

/** A service's write or data read on everything, where the document had none of that kind, under no more conditions, on everything before. */
function reachesEverythingAnew(grant: Grant, earlier: readonly Grant[]): boolean {
  if (!isPowerful(grant.action) || ONLY_ON_EVERYTHING.has(grant.action) || HARMLESS_ON_EVERYTHING.has(grant.action)) return false;
  return !earlier.some(
    (other) =>
      isEverything(other.resource) &&
      serviceOf(other.action) === serviceOf(grant.action) &&
      isPowerful(other.action) &&
      requiresNoMore(other.condition, grant.condition),
  );
}

/**
 * Whether an action writes, or reads data.
 * @param action lower case, with wildcards
 * @returns false for descriptions and lists
 */
export function isPowerful(action: string): boolean {
  return DATA_READS.some((read) => matchesGlob(action, read)) || !READING_VERB.test(verbOf(action));
}

function serviceOf(action: string): string {
  return action.split(':')[0] ?? '';
}

function verbOf(action: string): string {
  return action.split(':')[1] ?? '';
}

/**
 * Whether a resource pattern leaves nothing out.
 * @param resource as in a Grant
 * @returns true for `*`, for everything-but lists, and for an ARN whose resource part is a star
 */
export function isEverything(resource: string): boolean {
  if (/^[*?]+$/.test(resource) || resource.startsWith('!')) return true;
  const [service, name] = /^arn:[^:]*:([^:]*):[^:]*:[^:]*:(.+)$/.exec(resource)?.slice(1) ?? [];
  // What stands before the slash is a kind of resource (`table/*`), but in S3 the bucket (`records/*`).
  return name !== undefined && (service === 's3' ? /^[*?]+(?:\/[*?]+)?$/ : /^(?:[\w-]+[/:])?[*?]+(?:\/[*?]+)?$/).test(name);
}

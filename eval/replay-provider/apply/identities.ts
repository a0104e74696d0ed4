/** The form of ids and ARNs by resource type, from the services' documentation. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html */
import type { Json } from '#domain/json.ts';
import type { Origin } from './identity-forms.ts';
import { ACCOUNT, SPECIAL, arnOf } from './identity-forms.ts';
import { ALSO, BY_ARN, DRAWN, NAMED } from './identity-tables.ts';

/** Services whose ARNs have no region or no account. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
const WITHOUT_REGION = new Set(['iam', 's3']);

/**
 * Generates the identity of a new resource.
 * @param origin type, arguments and digits
 * @returns `id`, `arn` if the type has one, and attributes derived from them; for an unlisted type an id of hex digits
 */
export function identityOf(origin: Origin): Readonly<Record<string, Json>> {
  const made = { ...ownIdentity(origin), ...always(origin) };
  const also = ALSO[origin.type];
  return also === undefined ? made : { ...made, [also]: made['id'] ?? '' };
}

function ownIdentity(origin: Origin): Readonly<Record<string, Json>> {
  const { type, values, digest, region } = origin;
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  const special = SPECIAL[type]?.(origin, text);
  if (special !== undefined) return special;
  const drawn = DRAWN[type];
  if (drawn !== undefined) {
    const [prefix, service, word] = drawn;
    const id = `${prefix}0${digest.slice(0, 16)}`;
    return { id, arn: arnOf(service, region, `${word}${id}`) };
  }
  const byArn = BY_ARN[type];
  if (byArn !== undefined) {
    const [argument, service, word] = byArn;
    // https://docs.aws.amazon.com/elasticloadbalancing/latest/userguide/load-balancer-authentication-access-control.html: ARNs of load
    // balancers have a random part
    const drawnPart = service === 'elasticloadbalancing' ? `/${digest.slice(0, 16)}` : '';
    const arn = namedArn(service, region, `${word}${text(argument)}${drawnPart}`);
    return { id: arn, arn };
  }
  const [argument, service, resource] = NAMED[type] ?? [];
  if (argument === undefined) return { id: digest.slice(0, 26) };
  const id = text(argument);
  return service === undefined ? { id } : { id, arn: namedArn(service, region, `${resource ?? ''}${id}`) };
}

function namedArn(service: string, region: string, resource: string): string {
  return `arn:aws:${service}:${WITHOUT_REGION.has(service) ? '' : region}:${service === 's3' ? '' : ACCOUNT}:${resource}`;
}

/** Attributes besides the id that every answer of some types has. */
function always({ type, digest, values }: Origin): Readonly<Record<string, Json>> {
  switch (type) {
    case 'aws_iam_role':
    case 'aws_iam_user':
      return { unique_id: `${type === 'aws_iam_role' ? 'AROA' : 'AIDA'}${digest.slice(0, 14).toUpperCase()}EX`, create_date: CREATED };
    case 'aws_cloudwatch_event_rule':
      return { state: 'ENABLED', is_enabled: true };
    case 'aws_sqs_queue':
      return { kms_data_key_reuse_period_seconds: 300, sqs_managed_sse_enabled: true };
    case 'aws_ssm_parameter':
      return { version: 1, tier: 'Standard', data_type: 'text', has_value_wo: typeof values['value_wo_version'] === 'number' };
    case 'aws_ecr_lifecycle_policy':
      return { registry_id: ACCOUNT };
    case 'aws_lambda_function_url':
      return { function_arn: arnOf('lambda', 'us-east-1', `function:${String(values['function_name'])}`), url_id: digest.slice(0, 32) };
    case 'aws_ecr_repository':
      return { registry_id: ACCOUNT, repository_url: `${ACCOUNT}.dkr.ecr.us-east-1.amazonaws.com/${String(values['name'])}` };
    case 'aws_security_group':
      return { owner_id: ACCOUNT, vpc_id: typeof values['vpc_id'] === 'string' ? values['vpc_id'] : '' };
    default:
      return {};
  }
}

const CREATED = '2026-09-01T08:00:00Z';

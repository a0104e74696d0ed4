import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { passedGuard } from '../exposure/guarding-rules.ts';
import { valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail } from '../guardrail.ts';
import { describeMove, isSwitchedOff } from '../watching/switched-off.ts';
import { wordsOf } from '../watching/watching-names.ts';

/** Whoever says who may come in, and what is asked of them, stays who it is until a person says otherwise. */
export const signInChanged: Guardrail = {
  id: 'sign-in-changed',
  title: 'Has somebody else say who comes in, or asks them for less',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/identity-management.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    return passedGuard(drift, context) ?? otherGatekeeper(drift) ?? checkOff(drift, context.workspace);
  },
};

/** any: another value · moved: another value where there was one · more: somebody is added, or nobody left · less: something is gone. */
type Mode = 'any' | 'moved' | 'more' | 'less';

interface Gate {
  readonly type: RegExp;
  readonly path: RegExp;
  readonly mode: Mode;
}

/** Arguments that name who says who comes in, by type. */
const GATES: readonly Gate[] = [
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html
  {
    type: /gateway(?:v2)?_authorizer$/,
    path: /^(?:authorizer_uri|identity_validation_expression|identity_sources?|authorizer_type|type|jwt_configuration\.issuer)$/,
    mode: 'moved',
  },
  { type: /gateway(?:v2)?_authorizer$/, path: /^(?:provider_arns|jwt_configuration\.audience)$/, mode: 'more' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^(?:authorizer_id|request_validator_id)$/, mode: 'moved' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^authorization(?:_type)?$/, mode: 'moved' },
  { type: /gateway(?:v2)?_(?:method|route)$/, path: /^authorization_scopes$/, mode: 'more' },
  { type: /gateway(?:v2)?_domain_name$/, path: /^mutual_tls_authentication\.truststore_\w+$/, mode: 'moved' },
  { type: /gateway(?:v2)?_stage$/, path: /^client_certificate_id$/, mode: 'moved' },
  // https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html
  { type: /^aws_appsync_graphql_api$/, path: /^additional_authentication_provider\./, mode: 'any' },
  {
    type: /^aws_appsync_graphql_api$/,
    path: /^\w+_config\.(?:issuer|client_id|user_pool_id|authorizer_uri|app_id_client_regex|identity_validation_expression)$/,
    mode: 'moved',
  },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/identity-pools.html
  {
    type: /^aws_cognito_identity_pool$/,
    path: /^(?:cognito_identity_providers\.(?:client_id|provider_name)|developer_provider_name)$/,
    mode: 'any',
  },
  {
    type: /^aws_cognito_identity_pool$/,
    path: /^(?:(?:openid_connect|saml)_provider_arns|supported_login_providers(?:\..*)?)$/,
    mode: 'more',
  },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
  {
    type: /^aws_cognito_user_pool$/,
    path: /^(?:lambda_config\.(?:pre_\w+|user_migration|\w+_auth_challenge\w*|custom_\w+_sender\.lambda_arn)|account_recovery_setting\..*)$/,
    mode: 'any',
  },
  {
    type: /^aws_cognito_user_pool$/,
    path: /^(?:auto_verified_attributes|user_attribute_update_settings\.attributes_require_verification_before_update)$/,
    mode: 'less',
  },
  { type: /^aws_cognito_user_pool_client$/, path: /^(?:supported_identity_providers|write_attributes)$/, mode: 'more' },
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-authenticate-users.html
  { type: /lb_listener(?:_rule)?$/, path: /\.authenticate_\w+\.(?:issuer|client_id|\w+_endpoint|user_pool_\w+)$/, mode: 'moved' },
  { type: /lb_listener$/, path: /^mutual_authentication\.trust_store_arn$/, mode: 'moved' },
  // https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html
  {
    type: /^aws_(?:opensearch|elasticsearch)_domain$/,
    path: /^(?:advanced_security_options\.master_user_options\.master_user_(?:arn|name)|cognito_options\.\w+_pool_id)$/,
    mode: 'any',
  },
  { type: /^aws_elasticache_replication_group$/, path: /^user_group_ids$/, mode: 'less' },
  { type: /^aws_(?:elasticache|memorydb)_user$/, path: /^access_string$/, mode: 'moved' },
  { type: /^aws_msk_cluster$/, path: /client_authentication\.(?:sasl\.(?:iam|scram)|tls)$/, mode: 'less' },
  { type: /^aws_msk_cluster$/, path: /client_authentication\.tls\.certificate_authority_arns$/, mode: 'more' },
  { type: /^aws_mq_broker$/, path: /^(?:user\.(?:username|groups)|ldap_server_metadata\.\w+|authentication_strategy)$/, mode: 'any' },
  { type: /^aws_transfer_server$/, path: /^(?:identity_provider_type|function|url|directory_id)$/, mode: 'moved' },
  { type: /^aws_(?:db_instance|rds_cluster)$/, path: /^domain$/, mode: 'any' },
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers.html
  { type: /^aws_iam_saml_provider$/, path: /^saml_metadata_document$/, mode: 'any' },
  { type: /^aws_iam_openid_connect_provider$/, path: /^url$/, mode: 'any' },
  { type: /^aws_iam_openid_connect_provider$/, path: /^(?:client_id_list|thumbprint_list)$/, mode: 'more' },
  { type: /^aws_eks_identity_provider_config$/, path: /^oidc\./, mode: 'any' },
  // A key that machines of this kind take from now on. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-key-pairs.html
  {
    type: /^aws_(?:launch_template|launch_configuration|instance|batch_compute_environment|eks_node_group)$/,
    path: /(?:^|\.)(?:key_name|ec2_key_pair|ec2_ssh_key)$/,
    mode: 'any',
  },
  // As whom files are read and written, and where. https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html https://docs.aws.amazon.com/fsx/latest/LustreGuide/root-squash.html
  { type: /^aws_efs_access_point$/, path: /^(?:posix_user\.\w+|root_directory\.path)$/, mode: 'moved' },
  { type: /^aws_fsx_\w+_file_system$/, path: /^root_squash_configuration\.\w+$/, mode: 'moved' },
  // Machines with a key and without groups of their own take it from everywhere. https://docs.aws.amazon.com/eks/latest/APIReference/API_RemoteAccessConfig.html
  { type: /^aws_eks_node_group$/, path: /^remote_access\.source_security_group_ids$/, mode: 'more' },
  // https://docs.aws.amazon.com/kms/latest/developerguide/grants.html#grant-constraints
  { type: /^aws_(?:kms_grant|cloudwatch_event_permission)$/, path: /^(?:constraints|condition)\./, mode: 'moved' },
  // What runs at the edge may be what asks who somebody is. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PrivateContent.html
  { type: /^aws_cloudfront_distribution$/, path: /_cache_behavior\.trusted_(?:key_groups|signers)$/, mode: 'more' },
  { type: /^aws_cloudfront_distribution$/, path: /_cache_behavior\.(?:lambda_)?function_association(?:\.|$)/, mode: 'any' },
  {
    type: /^aws_cloudfront_distribution$/,
    path: /^origin\.(?:origin_access_control_id|s3_origin_config\.origin_access_identity)$/,
    mode: 'moved',
  },
  { type: /^aws_cloudfront_distribution$/, path: /(?:^restrictions\.geo_restriction\.\w+|\.response_headers_policy_id)$/, mode: 'moved' },
];

function otherGatekeeper(drift: Drift): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const gates = GATES.filter(({ type }) => type.test(drift.resourceType));
  const moved = visibleLeaves(drift).find((leaf) => gates.some((gate) => gate.path.test(leaf.path) && isMoved(leaf, gate.mode)));
  return moved === undefined ? undefined : { message: describeMove(drift, moved, 'it says who comes in') };
}

function isMoved(leaf: ChangedLeaf, mode: Mode): boolean {
  const [was, is] = [itemsOf(leaf.before), itemsOf(leaf.after)];
  switch (mode) {
    // Of users and providers that are gone nobody comes in any more.
    case 'any':
      return is.length > 0 || !isListed(leaf.path);
    case 'moved':
      return was.length > 0 && !/^none$/i.test(was.join(''));
    case 'more':
      // Where nobody was asked for one, asking is stricter.
      if (was.length === 0 && ASKED_FOR.test(leaf.path)) return false;
      return is.length === 0 ? was.length > 0 && !isProvider(leaf.path) : is.some((item) => !was.includes(item));
    case 'less':
      return isSwitchedOff(leaf) || was.some((item) => !is.includes(item));
  }
}

/** Lists that ask nothing while they are empty. */
const ASKED_FOR = /(?:^|\.)(?:trusted_(?:key_groups|signers)|authorization_scopes|audience)$/;

/** Lists of who is let in: fewer of them are fewer. */
function isListed(path: string): boolean {
  return (
    /^(?:additional_authentication_provider|cognito_identity_providers|developer_provider_name|user)(?:\.|$)/.test(path) || isProvider(path)
  );
}

function isProvider(path: string): boolean {
  return /(?:provider_arns|supported_login_providers.*|supported_identity_providers|write_attributes|client_id_list|thumbprint_list|key_name|key_pair|ssh_key)$/.test(
    path,
  );
}

function itemsOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return textsOf(value);
  if (isJsonObject(value)) return Object.keys(value);
  return value === null || value === '' || value === false ? [] : [String(value)];
}

/** What is asked of those who come in, where a flag of one's own turns it on. */
const ASKING_NAME =
  /(?:^|[^a-z])(?:mfa|2fa|captcha|auth|authentication|authorization|require_?auth|rbac|csrf|tls|ssl|verify_?(?:tls|ssl|signature|token|jwt)|signature|rate_?limit(?:ing|s|er)?|throttl(?:e|ing)|approval)(?:[^a-z]|$)/i;
const FLAG = /(?:^|\.)(?:value|insecure_value|variables\.[^.]+|stage_variables\.[^.]+)$/;
const NEGATED = /(?:^|[^a-z])(?:no|not|skip|disable[ds]?|without|bypass|insecure|off)(?:[^a-z]|$)/i;

/** A variable that a program reads: what it is called tells what it asks for. */
function checkOff(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  // The type's own name says nothing of what this one is for.
  const own = `${drift.address?.replaceAll(/\baws_\w+\./g, '') ?? ''} ${String(valuesOf(drift, workspace).before['name'] ?? '')}`;
  const off = visibleLeaves(drift).find((leaf) => {
    if (!FLAG.test(leaf.path)) return false;
    const name = wordsOf(/\bvariables\./.test(leaf.path) ? leaf.path : own);
    return ASKING_NAME.test(name) && (NEGATED.test(name) ? flips(leaf, ON) : flips(leaf, OFF));
  });
  return off === undefined ? undefined : { message: describeMove(drift, off, 'by its name it says whether somebody is asked or checked') };
}

const ON = /^(?:true|enabled?|on|yes|1)$/i;
const OFF = /^(?:false|disabled?|off|no|none|0)$/i;

function flips({ before, after }: ChangedLeaf, to: RegExp): boolean {
  return to.test(String(after)) && !to.test(String(before)) && (ON.test(String(before)) || OFF.test(String(before)));
}

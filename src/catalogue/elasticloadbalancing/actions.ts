/** Actions of a listener or a rule. https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_Action.html */
import * as c from '../words.ts';

const SIGN_IN: c.Table = {
  authentication_request_extra_params: c.value('authenticationRequestExtraParams', {}),
  on_unauthenticated_request: 'authenticate',
  scope: 'openid',
  session_cookie_name: 'AWSELBAuthSessionCookie',
  session_timeout: 604800,
};

/** The record does not contain the secret. A call with useExistingClientSecret keeps it; any other call may change it. */
const clientSecret: c.Field = (api, before) =>
  api['useExistingClientSecret'] === true && before !== undefined ? before : 'HIDDEN_DUE_TO_SECURITY_REASONS';

/** A single group without stickiness is equivalent to the plain argument. AWS adds it by itself. */
function onlyTarget(api: c.JsonObject): c.Json | undefined {
  const groups = c.asList(c.jsonAt(api, ['forwardConfig', 'targetGroups']));
  const sticks = c.jsonAt(api, ['forwardConfig', 'targetGroupStickinessConfig', 'enabled']) === true;
  return api['targetGroupArn'] ?? (groups.length === 1 && !sticks ? c.jsonAt(groups[0], ['targetGroupArn']) : undefined);
}

const forward = c.block('forwardConfig', {
  stickiness: c.block('targetGroupStickinessConfig', { duration: c.value('durationSeconds', 0), enabled: false }),
  target_group: c.blocks('targetGroups', { arn: c.value('targetGroupArn', ''), weight: 1 }),
});

const ACTION: c.Table = {
  authenticate_cognito: c.block('authenticateCognitoConfig', {
    ...SIGN_IN,
    user_pool_arn: '',
    user_pool_client_id: '',
    user_pool_domain: '',
  }),
  authenticate_oidc: c.block('authenticateOidcConfig', {
    ...SIGN_IN,
    authorization_endpoint: '',
    client_id: '',
    client_secret: clientSecret,
    issuer: '',
    token_endpoint: '',
    user_info_endpoint: '',
  }),
  fixed_response: c.block('fixedResponseConfig', c.tableOf('aws_alb_listener.default_action.fixed_response')),
  forward: (api, before) => (onlyTarget(api) === undefined ? forward(api, before) : []),
  jwt_validation: c.block(
    'jwtValidationConfig',
    c.tableOf('aws_alb_listener.default_action.jwt_validation', { additional_claim: c.named('additionalClaims') }),
  ),
  redirect: c.block('redirectConfig', {
    host: '#{host}',
    path: '/#{path}',
    port: c.value('port', '#{port}'),
    protocol: '#{protocol}',
    query: '#{query}',
    status_code: '',
  }),
  target_group_arn: (api) => onlyTarget(api) ?? '',
  type: '',
};

/**
 * Converts actions to blocks.
 * @param found all actions of the API
 * @param before the blocks before the call
 * @returns `default_action` or `action` as in the state, in their order
 */
export function actionBlocks(found: c.Json, before: c.Json | undefined): readonly c.JsonObject[] {
  const earlier = c.asList(before).filter(c.isJsonObject);
  return c
    .asList(found)
    .filter(c.isJsonObject)
    .map((api, index) => {
      const order = api['order'] ?? index + 1;
      const same = earlier.find((action) => action['order'] === order && action['type'] === api['type']);
      const secret = c.jsonAt(same, ['authenticate_oidc', '0', 'client_secret']);
      const known: c.JsonObject =
        secret === undefined || api['authenticateOidcConfig'] === undefined ? {} : { authenticate_oidc: [{ client_secret: secret }] };
      return { ...c.blockOf(ACTION, api, known), order };
    });
}

/**
 * Reads how traffic is divided among target groups. With a single group, its weight has no meaning.
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_TargetGroupTuple.html
 * @param actions selects the actions of a listener or a rule
 * @returns a writer that writes nothing
 */
export function sharesOf(actions: c.Select): c.Writer {
  return c.membersWithoutArgument((event) =>
    c.asList(actions(event)).map((action) => c.jsonAt(action, ['forwardConfig', 'targetGroups']) ?? null),
  );
}

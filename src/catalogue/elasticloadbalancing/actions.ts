/** What a listener or a rule does with a request. https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_Action.html */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blockOf, blocks, value } from '../blocks.ts';
import type { Field, Shape } from '../blocks.ts';
import { text } from '../convert.ts';
import type { Select, Writer } from '../define.ts';
import { asList } from '../select.ts';
import { ofNoArgument } from '../write.ts';

const SIGN_IN: Shape = {
  authentication_request_extra_params: value('authenticationRequestExtraParams', {}),
  on_unauthenticated_request: value('onUnauthenticatedRequest', 'authenticate'),
  scope: value('scope', 'openid'),
  session_cookie_name: value('sessionCookieName', 'AWSELBAuthSessionCookie'),
  session_timeout: value('sessionTimeout', 604800),
};

/** The secret is no part of the record. A call that says so keeps the one there was; any other may have brought a new one. */
const clientSecret: Field = (api, before) =>
  api['useExistingClientSecret'] === true && before !== undefined ? before : 'HIDDEN_DUE_TO_SECURITY_REASONS';

/** A single group without stickiness is what the plain argument says; AWS fills it in itself. */
function onlyTarget(api: JsonObject): Json | undefined {
  const groups = asList(jsonAt(api, ['forwardConfig', 'targetGroups']));
  const sticks = jsonAt(api, ['forwardConfig', 'targetGroupStickinessConfig', 'enabled']) === true;
  return api['targetGroupArn'] ?? (groups.length === 1 && !sticks ? jsonAt(groups[0], ['targetGroupArn']) : undefined);
}

const forward = block('forwardConfig', {
  stickiness: block('targetGroupStickinessConfig', { duration: value('durationSeconds', 0), enabled: value('enabled', false) }),
  target_group: blocks('targetGroups', { arn: value('targetGroupArn', ''), weight: value('weight', 1) }),
});

const ACTION: Shape = {
  authenticate_cognito: block('authenticateCognitoConfig', {
    ...SIGN_IN,
    user_pool_arn: value('userPoolArn', ''),
    user_pool_client_id: value('userPoolClientId', ''),
    user_pool_domain: value('userPoolDomain', ''),
  }),
  authenticate_oidc: block('authenticateOidcConfig', {
    ...SIGN_IN,
    authorization_endpoint: value('authorizationEndpoint', ''),
    client_id: value('clientId', ''),
    client_secret: clientSecret,
    issuer: value('issuer', ''),
    token_endpoint: value('tokenEndpoint', ''),
    user_info_endpoint: value('userInfoEndpoint', ''),
  }),
  fixed_response: block('fixedResponseConfig', {
    content_type: value('contentType', ''),
    message_body: value('messageBody', ''),
    status_code: value('statusCode', '', (found) => text(found) as Json),
  }),
  forward: (api, before) => (onlyTarget(api) === undefined ? forward(api, before) : []),
  redirect: block('redirectConfig', {
    host: value('host', '#{host}'),
    path: value('path', '/#{path}'),
    port: value('port', '#{port}', (found) => text(found) as Json),
    protocol: value('protocol', '#{protocol}'),
    query: value('query', '#{query}'),
    status_code: value('statusCode', ''),
  }),
  target_group_arn: (api) => onlyTarget(api) ?? '',
  type: value('type', ''),
};

/**
 * Makes action blocks.
 * @param found the API's actions, all of them
 * @param before the blocks before the call
 * @returns `default_action` or `action` as state holds it, in their order
 */
export function actionBlocks(found: Json, before: Json | undefined): readonly JsonObject[] {
  const earlier = asList(before).filter(isJsonObject);
  return asList(found)
    .filter(isJsonObject)
    .map((api, index) => {
      const order = api['order'] ?? index + 1;
      const same = earlier.find((action) => action['order'] === order && action['type'] === api['type']);
      const secret = jsonAt(same, ['authenticate_oidc', '0', 'client_secret']);
      const known: JsonObject =
        secret === undefined || api['authenticateOidcConfig'] === undefined ? {} : { authenticate_oidc: [{ client_secret: secret }] };
      return { ...blockOf(ACTION, api, known), order };
    });
}

/**
 * Looks at how traffic is shared among target groups: where there is one alone, its share says nothing.
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_TargetGroupTuple.html
 * @param actions selects the actions of a listener or a rule
 * @returns a writer that writes nothing
 */
export function sharesOf(actions: Select): Writer {
  return ofNoArgument((event) => asList(actions(event)).map((action) => jsonAt(action, ['forwardConfig', 'targetGroups']) ?? null));
}

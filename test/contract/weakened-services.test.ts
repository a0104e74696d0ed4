import { readFileSync } from 'node:fs';
import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import { inState } from '../support/workspaces.ts';

const SAMPLES = new URL('../../fixtures/cloudtrail', import.meta.url).pathname;

beforeAll(loadGrammar);

/** A sample with other parameters, as a person in the console calls it. */
function called(sample: string, requestParameters: JsonObject, responseElements: JsonObject | null = null): CloudTrailEvent {
  const event = CloudTrailEvent.parse(JSON.parse(readFileSync(`${SAMPLES}/${sample}.json`, 'utf8')));
  return { ...event, eventTime: '2026-01-15T10:00:00Z', requestParameters, responseElements };
}

const patch = (path: string, value: string): JsonObject => ({ patchOperations: [{ op: 'replace', path, value }] });
const METHOD = { restApiId: 'api1', resourceId: 'res1', httpMethod: 'GET' };
const VISIBLE = { sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName: 'shop' };

interface Weakening {
  readonly name: string;
  readonly type: string;
  readonly code: string;
  readonly values: JsonObject;
  readonly event: CloudTrailEvent;
  readonly path: string;
}

const WEAKENED: readonly Weakening[] = [
  {
    name: 'a user pool asks nobody for a second factor any more',
    type: 'aws_cognito_user_pool',
    code: 'name = "shop"\n  mfa_configuration = "OPTIONAL"',
    values: { id: 'us-east-1_EXAMPLE1', name: 'shop', mfa_configuration: 'OPTIONAL' },
    event: called('cognito-idp/SetUserPoolMfaConfig', { userPoolId: 'us-east-1_EXAMPLE1', mfaConfiguration: 'OFF' }),
    path: 'mfa_configuration',
  },
  {
    name: 'an identity pool gives credentials to whoever asks',
    type: 'aws_cognito_identity_pool',
    code: 'identity_pool_name = "shop"\n  allow_unauthenticated_identities = false',
    values: { id: 'us-east-1:1', identity_pool_name: 'shop', allow_unauthenticated_identities: false },
    event: called('cognito-identity/UpdateIdentityPool', {
      identityPoolId: 'us-east-1:1',
      identityPoolName: 'shop',
      allowUnauthenticatedIdentities: true,
    }),
    path: 'allow_unauthenticated_identities',
  },
  {
    name: 'a method of a REST API asks for no authorization',
    type: 'aws_api_gateway_method',
    code: 'rest_api_id = "api1"\n  resource_id = "res1"\n  http_method = "GET"\n  authorization = "AWS_IAM"',
    values: { id: 'agm-api1-res1-GET', rest_api_id: 'api1', resource_id: 'res1', http_method: 'GET', authorization: 'AWS_IAM' },
    event: called('apigateway/UpdateMethod', { ...METHOD, updateMethodInput: patch('/authorizationType', 'NONE'), template: false }),
    path: 'authorization',
  },
  {
    name: 'a route of an HTTP API asks for no authorization',
    type: 'aws_apigatewayv2_route',
    code: 'api_id = "h1"\n  route_key = "GET /pets"\n  authorization_type = "JWT"',
    values: { id: 'rt1', api_id: 'h1', route_key: 'GET /pets', authorization_type: 'JWT' },
    event: called('apigateway/UpdateRoute', { apiId: 'h1', routeId: 'rt1', authorizationType: 'NONE' }),
    path: 'authorization_type',
  },
  {
    name: 'a firewall lets through what no rule catches',
    type: 'aws_wafv2_web_acl',
    code: 'name = "shop"\n  scope = "REGIONAL"\n  default_action {\n    block {}\n  }',
    values: {
      id: 'acl1',
      name: 'shop',
      scope: 'REGIONAL',
      default_action: [{ allow: [], block: [{ custom_response: [] }] }],
      rule: [],
      visibility_config: [{ cloudwatch_metrics_enabled: true, metric_name: 'shop', sampled_requests_enabled: true }],
    },
    event: called('wafv2/UpdateWebACL', {
      name: 'shop',
      scope: 'REGIONAL',
      id: 'acl1',
      defaultAction: { allow: {} },
      rules: [],
      visibilityConfig: VISIBLE,
    }),
    path: 'default_action',
  },
  {
    name: 'builds are shown to everybody',
    type: 'aws_codebuild_project',
    code: 'name = "shop"\n  project_visibility = "PRIVATE"',
    values: {
      id: 'arn:aws:codebuild:us-east-1:123456789012:project/shop',
      arn: 'arn:aws:codebuild:us-east-1:123456789012:project/shop',
      name: 'shop',
      project_visibility: 'PRIVATE',
    },
    event: called('codebuild/UpdateProjectVisibility', {
      projectArn: 'arn:aws:codebuild:us-east-1:123456789012:project/shop',
      projectVisibility: 'PUBLIC_READ',
    }),
    path: 'project_visibility',
  },
  {
    name: 'a distribution loses its firewall',
    type: 'aws_cloudfront_distribution',
    code: 'enabled = true\n  web_acl_id = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/shop/1"',
    values: { id: 'EDFDVBD6EXAMPLE', enabled: true, web_acl_id: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shop/1' },
    event: called('cloudfront/DisassociateDistributionWebACL', { id: 'EDFDVBD6EXAMPLE' }),
    path: 'web_acl_id',
  },
  {
    name: 'a queue of mail goes over the wire in the clear',
    type: 'aws_sesv2_configuration_set',
    code: 'configuration_set_name = "mail"\n  delivery_options {\n    tls_policy = "REQUIRE"\n  }',
    values: { id: 'mail', configuration_set_name: 'mail', delivery_options: [{ sending_pool_name: '', tls_policy: 'REQUIRE' }] },
    event: called('ses/PutConfigurationSetDeliveryOptions', { configurationSetName: 'mail', tlsPolicy: 'OPTIONAL' }),
    path: 'delivery_options',
  },
];

it.each(WEAKENED)('takes back, or asks about, that $name', async ({ type, code, values, event, path }) => {
  const main = `${dedent`
    resource "${type}" "it" {
      BODY
    }
  `.replace('BODY', code)}\n`;

  const { reconciliations, files } = await runInMemory([event], {}, { code: main, state: [inState(`${type}.it`, values)] });

  const seen = reconciliations.map(({ decision }) => decision);
  expect(seen.flatMap(({ intent }) => intent.drifts.flatMap(({ changes }) => changes.map((change) => change.path)))).toContain(path);
  expect(seen.filter(({ verdict }) => verdict !== 'revert' && verdict !== 'escalate')).toEqual([]);
  expect(files).toEqual([]);
});

it('still writes into code what weakens nothing', async () => {
  const main = dedent`
    resource "aws_budgets_budget" "it" {
      name         = "monthly"
      budget_type  = "COST"
      time_unit    = "MONTHLY"
      limit_amount = "1000"
      limit_unit   = "USD"
    }
  `;
  const values = {
    id: '123456789012:monthly',
    account_id: '123456789012',
    name: 'monthly',
    budget_type: 'COST',
    time_unit: 'MONTHLY',
    limit_amount: '1000',
    limit_unit: 'USD',
  };
  const budget = { budgetName: 'monthly', budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: '1500', unit: 'USD' } };
  const event = called('budgets/UpdateBudget', { accountId: '123456789012', newBudget: budget });

  const { files } = await runInMemory([event], {}, { code: `${main}\n`, state: [inState('aws_budgets_budget.it', values)] });

  expect(files).toEqual([`${main.replace('"1000"', '"1500"')}\n`]);
});

// @module-tag slow
import { readFileSync } from 'node:fs';
import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
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

const geo = (action: string, countries: readonly string[]): JsonObject => ({
  name: 'geo',
  priority: 1,
  action: [{ [action]: [{}] }],
  statement: [{ geo_match_statement: [{ country_codes: countries }] }],
  visibility_config: [{ cloudwatch_metrics_enabled: true, metric_name: 'geo', sampled_requests_enabled: true }],
});

const asked = (name: string, action: string, countryCodes: readonly string[]): JsonObject => ({
  name,
  priority: name === 'geo' ? 1 : 2,
  action: { [action]: {} },
  statement: { geoMatchStatement: { countryCodes } },
  visibilityConfig: { ...VISIBLE, metricName: name },
});

const FIREWALL_CODE = `name = "shop"
  scope = "REGIONAL"
  rule {
    name     = "geo"
    priority = 1
    action {
      block {}
    }
    statement {
      geo_match_statement {
        country_codes = ["AF", "KP"]
      }
    }
    visibility_config {
      cloudwatch_metrics_enabled = true
      metric_name                = "geo"
      sampled_requests_enabled   = true
    }
  }
  visibility_config {
    cloudwatch_metrics_enabled = true
    metric_name                = "shop"
    sampled_requests_enabled   = true
  }`;

const FIREWALL = {
  type: 'aws_wafv2_rule_group',
  code: FIREWALL_CODE,
  values: {
    id: 'group1',
    name: 'shop',
    scope: 'REGIONAL',
    rule: [geo('block', ['AF', 'KP'])],
    visibility_config: [{ cloudwatch_metrics_enabled: true, metric_name: 'shop', sampled_requests_enabled: true }],
  },
  path: 'rule',
};

/** The call is the whole definition. */
function ruled(...rules: readonly JsonObject[]): CloudTrailEvent {
  return called('wafv2/UpdateRuleGroup', { name: 'shop', scope: 'REGIONAL', id: 'group1', rules, visibilityConfig: VISIBLE });
}

const RANGES = {
  type: 'aws_wafv2_ip_set',
  code: 'name = "office"\n  scope = "REGIONAL"\n  addresses = ["203.0.113.0/24"]',
  values: { id: 'set1', name: 'office', scope: 'REGIONAL', ip_address_version: 'IPV4', addresses: ['203.0.113.0/24'] },
  path: 'addresses',
};

function ranged(...addresses: readonly string[]): CloudTrailEvent {
  return called('wafv2/UpdateIPSet', { name: 'office', scope: 'REGIONAL', id: 'set1', addresses });
}

const CACHE = {
  type: 'aws_memorydb_cluster',
  code: 'name = "sessions"\n  acl_name = "app"\n  node_type = "db.r7g.large"',
  values: { id: 'sessions', name: 'sessions', acl_name: 'app', node_type: 'db.r7g.large' },
  path: 'acl_name',
};

const FILES = {
  type: 'aws_transfer_server',
  code: 'protocols = ["SFTP"]',
  values: { id: 's-01234567890abcdef', protocols: ['SFTP'] },
  path: 'protocols',
};

const GRAPH = {
  type: 'aws_appsync_graphql_api',
  code: 'name = "shop"\n  authentication_type = "AMAZON_COGNITO_USER_POOLS"',
  values: { id: 'gq1234567890', name: 'shop', authentication_type: 'AMAZON_COGNITO_USER_POOLS' },
  path: 'authentication_type',
};

const CLIENT = {
  type: 'aws_cognito_user_pool_client',
  code: 'name = "web"\n  user_pool_id = "us-east-1_EXAMPLE1"\n  callback_urls = ["https://shop.example.com/in"]\n  explicit_auth_flows = ["ALLOW_USER_SRP_AUTH"]',
  values: {
    id: '1example23456789',
    user_pool_id: 'us-east-1_EXAMPLE1',
    name: 'web',
    callback_urls: ['https://shop.example.com/in'],
    explicit_auth_flows: ['ALLOW_USER_SRP_AUTH'],
  },
};

function signedIn(over: JsonObject): CloudTrailEvent {
  const client = { clientName: 'web', callbackURLs: ['https://shop.example.com/in'], explicitAuthFlows: ['ALLOW_USER_SRP_AUTH'], ...over };
  return called('cognito-idp/UpdateUserPoolClient', { userPoolId: 'us-east-1_EXAMPLE1', clientId: '1example23456789', ...client });
}

const PAGES = {
  type: 'aws_s3_bucket_cors_configuration',
  code: 'bucket = "example-bucket"\n  cors_rule {\n    allowed_methods = ["GET"]\n    allowed_origins = ["https://shop.example.com"]\n  }',
  values: {
    id: 'example-bucket',
    bucket: 'example-bucket',
    cors_rule: [{ allowed_methods: ['GET'], allowed_origins: ['https://shop.example.com'] }],
  },
  path: 'cors_rule',
};

function shared(AllowedOrigin: string | readonly string[]): CloudTrailEvent {
  return called('s3/PutBucketCors', {
    bucketName: 'example-bucket',
    CORSConfiguration: { CORSRule: { AllowedOrigin, AllowedMethod: 'GET' } },
  });
}

const HTTP_API = {
  type: 'aws_apigatewayv2_api',
  code: 'name = "shop"\n  protocol_type = "HTTP"\n  cors_configuration {\n    allow_origins = ["https://shop.example.com"]\n  }',
  values: {
    id: 'h1a2b3',
    name: 'shop',
    protocol_type: 'HTTP',
    cors_configuration: [{ allow_origins: ['https://shop.example.com'] }],
  },
  path: 'cors_configuration',
};

function served(...allowOrigins: readonly string[]): CloudTrailEvent {
  return called('apigateway/UpdateApi', { apiId: 'h1a2b3', corsConfiguration: { allowOrigins } });
}

const ADDRESS = {
  type: 'aws_lambda_function_url',
  code: 'function_name = "example"\n  authorization_type = "AWS_IAM"\n  cors {\n    allow_origins = ["https://shop.example.com"]\n  }',
  values: {
    id: 'example',
    function_name: 'example',
    function_arn: 'arn:aws:lambda:us-east-1:123456789012:function:example',
    authorization_type: 'AWS_IAM',
    cors: [{ allow_origins: ['https://shop.example.com'] }],
  },
  path: 'cors',
};

function reached(...allowOrigins: readonly string[]): CloudTrailEvent {
  return called('lambda/UpdateFunctionUrlConfig', { functionName: 'example', cors: { allowOrigins } });
}

const BUILD = {
  type: 'aws_codebuild_project',
  code: 'name = "shop"\n  build_timeout = 60\n  source_version = "main"\n  source {\n    type = "GITHUB"\n    location = "https://github.com/example/shop"\n  }',
  values: {
    id: 'arn:aws:codebuild:us-east-1:123456789012:project/shop',
    name: 'shop',
    build_timeout: 60,
    source_version: 'main',
    source: [{ type: 'GITHUB', location: 'https://github.com/example/shop' }],
  },
};

const RELEASE = {
  type: 'aws_codepipeline',
  code: `name = "release"
  role_arn = "arn:aws:iam::123456789012:role/pipeline"
  stage {
    name = "Source"
    action {
      name     = "Fetch"
      category = "Source"
      owner    = "AWS"
      provider = "CodeStarSourceConnection"
      version  = "1"
      configuration = {
        BranchName    = "main"
        DetectChanges = "true"
      }
    }
  }`,
  values: {
    id: 'release',
    name: 'release',
    role_arn: 'arn:aws:iam::123456789012:role/pipeline',
    stage: [
      {
        name: 'Source',
        action: [
          {
            name: 'Fetch',
            category: 'Source',
            owner: 'AWS',
            provider: 'CodeStarSourceConnection',
            version: '1',
            run_order: 1,
            configuration: { BranchName: 'main', DetectChanges: 'true' },
          },
        ],
      },
    ],
  },
  path: 'stage',
};

function released(configuration: JsonObject): CloudTrailEvent {
  const actionTypeId = { category: 'Source', owner: 'AWS', provider: 'CodeStarSourceConnection', version: '1' };
  const actions = [{ name: 'Fetch', actionTypeId, runOrder: 1, configuration, outputArtifacts: [], inputArtifacts: [] }];
  const pipeline = { name: 'release', roleArn: 'arn:aws:iam::123456789012:role/pipeline', stages: [{ name: 'Source', actions }] };
  return called('codepipeline/UpdatePipeline', { pipeline });
}

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
    name: 'a user pool no longer requires a second factor',
    type: 'aws_cognito_user_pool',
    code: 'name = "shop"\n  mfa_configuration = "OPTIONAL"',
    values: { id: 'us-east-1_EXAMPLE1', name: 'shop', mfa_configuration: 'OPTIONAL' },
    event: called('cognito-idp/SetUserPoolMfaConfig', { userPoolId: 'us-east-1_EXAMPLE1', mfaConfiguration: 'OFF' }),
    path: 'mfa_configuration',
  },
  {
    name: 'an identity pool gives credentials to unauthenticated users',
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
    name: 'a method of a REST API has no authorisation',
    type: 'aws_api_gateway_method',
    code: 'rest_api_id = "api1"\n  resource_id = "res1"\n  http_method = "GET"\n  authorization = "AWS_IAM"',
    values: { id: 'agm-api1-res1-GET', rest_api_id: 'api1', resource_id: 'res1', http_method: 'GET', authorization: 'AWS_IAM' },
    event: called('apigateway/UpdateMethod', { ...METHOD, updateMethodInput: patch('/authorizationType', 'NONE'), template: false }),
    path: 'authorization',
  },
  {
    name: 'a route of an HTTP API has no authorisation',
    type: 'aws_apigatewayv2_route',
    code: 'api_id = "h1"\n  route_key = "GET /pets"\n  authorization_type = "JWT"',
    values: { id: 'rt1', api_id: 'h1', route_key: 'GET /pets', authorization_type: 'JWT' },
    event: called('apigateway/UpdateRoute', { apiId: 'h1', routeId: 'rt1', authorizationType: 'NONE' }),
    path: 'authorization_type',
  },
  {
    name: 'a firewall allows requests that match no rule',
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
    name: 'builds are public',
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
    name: 'mail is sent without TLS',
    type: 'aws_sesv2_configuration_set',
    code: 'configuration_set_name = "mail"\n  delivery_options {\n    tls_policy = "REQUIRE"\n  }',
    values: { id: 'mail', configuration_set_name: 'mail', delivery_options: [{ sending_pool_name: '', tls_policy: 'REQUIRE' }] },
    event: called('ses/PutConfigurationSetDeliveryOptions', { configurationSetName: 'mail', tlsPolicy: 'OPTIONAL' }),
    path: 'delivery_options',
  },
  { ...FIREWALL, name: 'a firewall rule is deleted', event: ruled() },
  { ...FIREWALL, name: 'a firewall rule only counts', event: ruled(asked('geo', 'count', ['AF', 'KP'])) },
  { ...FIREWALL, name: 'a firewall rule matches fewer requests', event: ruled(asked('geo', 'block', ['AF'])) },
  {
    ...FIREWALL,
    name: 'a new firewall rule allows requests',
    event: ruled(asked('geo', 'block', ['AF', 'KP']), asked('friends', 'allow', ['US'])),
  },
  { ...RANGES, name: 'an IP set includes a part of the internet', event: ranged('203.0.113.0/24', '128.0.0.0/1') },
  {
    ...CACHE,
    name: 'a cluster is open to everyone',
    event: called('memorydb/UpdateCluster', { clusterName: 'sessions', aCLName: 'open-access' }),
  },
  {
    ...FILES,
    name: 'files are transferred without encryption',
    event: called('transfer/UpdateServer', { serverId: 's-01234567890abcdef', protocols: ['SFTP', 'FTP'] }),
  },
  {
    ...GRAPH,
    name: 'an API uses an API key',
    event: called('appsync/UpdateGraphqlApi', { apiId: 'gq1234567890', name: 'shop', authenticationType: 'API_KEY' }),
  },
  {
    ...CLIENT,
    name: 'sign-in redirects to another host',
    event: signedIn({ callbackURLs: ['https://shop.examp1e.com/in'] }),
    path: 'callback_urls',
  },
  {
    ...CLIENT,
    name: 'users sign in with a password that the server receives',
    event: signedIn({ explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] }),
    path: 'explicit_auth_flows',
  },
  { ...PAGES, name: 'any site may read a bucket', event: shared('*') },
  { ...HTTP_API, name: 'any site may call an HTTP API', event: served('*') },
  { ...ADDRESS, name: 'any site may call a function', event: reached('*') },
  {
    ...BUILD,
    name: 'another repository is used for builds',
    event: called('codebuild/UpdateProject', {
      name: 'shop',
      source: { type: 'GITHUB', location: 'https://github.com/examp1e/shop' },
    }),
    path: 'source',
  },
  {
    ...BUILD,
    name: 'another branch is used for builds',
    event: called('codebuild/UpdateProject', { name: 'shop', sourceVersion: 'hotfix' }),
    path: 'source_version',
  },
  { ...RELEASE, name: 'another branch is used for releases', event: released({ BranchName: 'hotfix', DetectChanges: 'true' }) },
];

/** The twins: the same argument, or one beside it, moved the ordinary way. */
const ORDINARY: readonly Weakening[] = [
  {
    ...FIREWALL,
    name: 'a new firewall rule that blocks more',
    event: ruled(asked('geo', 'block', ['AF', 'KP']), asked('more', 'block', ['IR'])),
  },
  {
    ...FIREWALL,
    name: 'a new firewall rule that counts',
    event: ruled(asked('geo', 'block', ['AF', 'KP']), asked('more', 'count', ['IR'])),
  },
  { ...RANGES, name: 'one more network in an IP set', event: ranged('203.0.113.0/24', '198.51.100.0/24') },
  {
    ...CACHE,
    name: 'another access list of a cluster',
    event: called('memorydb/UpdateCluster', { clusterName: 'sessions', aCLName: 'app-2' }),
  },
  {
    ...FILES,
    name: 'an additional encrypted file transfer protocol',
    event: called('transfer/UpdateServer', { serverId: 's-01234567890abcdef', protocols: ['SFTP', 'FTPS'] }),
  },
  {
    ...GRAPH,
    name: 'an API with signed requests',
    event: called('appsync/UpdateGraphqlApi', { apiId: 'gq1234567890', name: 'shop', authenticationType: 'AWS_IAM' }),
  },
  {
    ...CLIENT,
    name: 'another path of the same host',
    event: signedIn({ callbackURLs: ['https://shop.example.com/in', 'https://shop.example.com/back'] }),
    path: 'callback_urls',
  },
  {
    ...CLIENT,
    name: 'refreshed sessions',
    event: signedIn({ explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] }),
    path: 'explicit_auth_flows',
  },
  { ...PAGES, name: 'one more site for a bucket', event: shared(['https://shop.example.com', 'https://www.example.com']) },
  { ...HTTP_API, name: 'one more site for an HTTP API', event: served('https://shop.example.com', 'https://www.example.com') },
  { ...ADDRESS, name: 'one more site for a function', event: reached('https://shop.example.com', 'https://www.example.com') },
  {
    ...BUILD,
    name: 'more time for a build',
    event: called('codebuild/UpdateProject', { name: 'shop', timeoutInMinutes: 90 }),
    path: 'build_timeout',
  },
  { ...RELEASE, name: 'a release that is started by a person', event: released({ BranchName: 'main', DetectChanges: 'false' }) },
];

it.each(WEAKENED)('reverts or escalates if $name', async ({ type, code, values, event, path }) => {
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

it.each(ORDINARY)('raises no alarm over $name', async ({ type, code, values, event, path }) => {
  const main = `resource "${type}" "it" {\n  ${code}\n}\n`;

  const { reconciliations } = await runInMemory([event], {}, { code: main, state: [inState(`${type}.it`, values)] });

  const seen = reconciliations.map(({ decision }) => decision);
  expect(seen.flatMap(({ intent }) => intent.drifts.flatMap(({ changes }) => changes.map((change) => change.path)))).toContain(path);
  // A question about what no permit covers is none.
  const alarms = seen.flatMap(({ findings }) => findings.filter(({ guardrail }) => guardrail !== 'not-shown-harmless'));
  expect(alarms).toEqual([]);
});

it('writes a change to code if it weakens nothing', async () => {
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

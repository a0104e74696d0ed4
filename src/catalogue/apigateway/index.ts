import type { ResourceEntry } from '../define.ts';
import { apiGatewayApiKey } from './api-gateway-api-key.ts';
import { apiGatewayAuthorizer } from './api-gateway-authorizer.ts';
import { apiGatewayDeployment } from './api-gateway-deployment.ts';
import { apiGatewayDomainName } from './api-gateway-domain-name.ts';
import { apiGatewayIntegration } from './api-gateway-integration.ts';
import { apiGatewayMethodSettings } from './api-gateway-method-settings.ts';
import { apiGatewayMethod } from './api-gateway-method.ts';
import { apiGatewayResource } from './api-gateway-resource.ts';
import { apiGatewayRestApi } from './api-gateway-rest-api.ts';
import { apiGatewayStage } from './api-gateway-stage.ts';
import { apiGatewayUsagePlan } from './api-gateway-usage-plan.ts';
import { apigatewayv2Api } from './apigatewayv2-api.ts';
import { apigatewayv2Authorizer } from './apigatewayv2-authorizer.ts';
import { apigatewayv2DomainName } from './apigatewayv2-domain-name.ts';
import { apigatewayv2Integration } from './apigatewayv2-integration.ts';
import { apigatewayv2Route } from './apigatewayv2-route.ts';
import { apigatewayv2Stage } from './apigatewayv2-stage.ts';

/** The types of Amazon API Gateway, of both versions. */
export const apigateway: readonly ResourceEntry[] = [
  apiGatewayApiKey,
  apiGatewayAuthorizer,
  apiGatewayDeployment,
  apiGatewayDomainName,
  apiGatewayIntegration,
  apiGatewayMethodSettings,
  apiGatewayMethod,
  apiGatewayResource,
  apiGatewayRestApi,
  apiGatewayStage,
  apiGatewayUsagePlan,
  apigatewayv2Api,
  apigatewayv2Authorizer,
  apigatewayv2DomainName,
  apigatewayv2Integration,
  apigatewayv2Route,
  apigatewayv2Stage,
];

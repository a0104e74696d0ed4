/** The types of Amazon API Gateway, of both versions. */
export { apiGatewayApiKey } from './api-gateway-api-key.ts';
export { apiGatewayAuthorizer } from './api-gateway-authorizer.ts';
export { apiGatewayDeployment } from './api-gateway-deployment.ts';
export { apiGatewayDomainName } from './api-gateway-domain-name.ts';
export { apiGatewayIntegration } from './api-gateway-integration.ts';
export { apiGatewayMethodSettings } from './api-gateway-method-settings.ts';
export { apiGatewayMethod } from './api-gateway-method.ts';
export { apiGatewayResource } from './api-gateway-resource.ts';
export { apiGatewayRestApi } from './api-gateway-rest-api.ts';
export { apiGatewayStage } from './api-gateway-stage.ts';
export { apiGatewayUsagePlan } from './api-gateway-usage-plan.ts';
export { apigatewayv2Api } from './apigatewayv2-api.ts';
export { apigatewayv2Authorizer } from './apigatewayv2-authorizer.ts';
export { apigatewayv2DomainName } from './apigatewayv2-domain-name.ts';
export { apigatewayv2Integration } from './apigatewayv2-integration.ts';
export { apigatewayv2Route } from './apigatewayv2-route.ts';
export { apigatewayv2Stage } from './apigatewayv2-stage.ts';

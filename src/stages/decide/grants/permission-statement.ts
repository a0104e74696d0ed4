/**
 * Resource policy statements that Terraform represents as a resource with arguments of its own.
 * https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-cross-account.html
 */
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { resourceName } from '../guardrail.ts';
import type { Grant } from './policy-grants.ts';

/** Returns the grant that such a resource's values represent; none for another type or a deleted resource. */
export function grantsOfPermission(drift: Drift, values: JsonObject): readonly Grant[] {
  if (
    !/^aws_(?:lambda_permission|cloudwatch_event_permission|lambda_layer_version_permission)$/.test(drift.resourceType) ||
    drift.kind === 'missing'
  )
    return [];
  const principal = String(values['principal'] ?? '');
  const conditions: JsonObject = {
    ...testOf('aws:SourceArn', values['source_arn']),
    ...testOf('aws:SourceAccount', values['source_account']),
    ...testOf('aws:PrincipalOrgID', values['principal_org_id'] ?? values['organization_id']),
  };
  return [
    {
      principal: /^[\w.-]+\.amazonaws\.com(?:\.cn)?$/.test(principal)
        ? `Service:${principal}`
        : `AWS:${principal.replace(/^(\d{12})$/, 'arn:aws:iam::$1:root')}`,
      action: String(values['action'] ?? 'events:PutEvents').toLowerCase(),
      resource: resourceName(drift),
      condition: Object.keys(conditions).length === 0 ? {} : { StringLike: conditions },
    },
  ];
}

function testOf(key: string, value: unknown): JsonObject {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {};
}

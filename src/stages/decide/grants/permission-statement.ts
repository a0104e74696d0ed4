/**
 * A statement of a resource policy that Terraform spells as a resource with arguments of its own.
 * https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-cross-account.html
 */
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Grant } from './policy-grants.ts';

/** The grant that a resource which spells a statement in arguments amounts to; none for another type, and for one that is gone. */
export function grantsOfPermission(drift: Drift, workspace: Workspace): readonly Grant[] {
  if (
    !/^aws_(?:lambda_permission|cloudwatch_event_permission|lambda_layer_version_permission)$/.test(drift.resourceType) ||
    drift.kind === 'missing'
  )
    return [];
  const { after } = valuesOf(drift, workspace);
  const principal = String(after['principal'] ?? '');
  const conditions: JsonObject = {
    ...testOf('aws:SourceArn', after['source_arn']),
    ...testOf('aws:SourceAccount', after['source_account']),
    ...testOf('aws:PrincipalOrgID', after['principal_org_id'] ?? after['organization_id']),
  };
  return [
    {
      principal: /^[\w.-]+\.amazonaws\.com(?:\.cn)?$/.test(principal)
        ? `Service:${principal}`
        : `AWS:${principal.replace(/^(\d{12})$/, 'arn:aws:iam::$1:root')}`,
      action: String(after['action'] ?? 'events:PutEvents').toLowerCase(),
      resource: resourceName(drift),
      condition: Object.keys(conditions).length === 0 ? {} : { StringLike: conditions },
    },
  ];
}

function testOf(key: string, value: unknown): JsonObject {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {};
}

import { isJsonObject } from '#domain/json.ts';
import { blockOf, blocksOf, value } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, request, response, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { arnOf, asList, firstOf, idFrom } from '../select.ts';
import { orElse } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';

const madeId = response('associationDescription.associationId');
const byId = by({ association_id: request('associationId') });

/** "The system removes all optional parameters from the association and overwrites it with null values" for those that are not given. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateAssociation.html */
const settings: readonly Writer[] = [
  put('association_name', orElse(request('associationName'), ''), text),
  put('apply_only_at_cron_interval', orElse(request('applyOnlyAtCronInterval'), false), boolean),
  put('automation_target_parameter_name', orElse(request('automationTargetParameterName'), ''), text),
  put('compliance_severity', orElse(request('complianceSeverity'), ''), text),
  put('document_version', request('documentVersion'), text),
  put('max_concurrency', orElse(request('maxConcurrency'), ''), text),
  put('max_errors', orElse(request('maxErrors'), ''), text),
  put('schedule_expression', orElse(request('scheduleExpression'), ''), text),
  put('sync_compliance', orElse(request('syncCompliance'), ''), text),
  // State has one text where the service has a list.
  put('parameters', orElse(request('parameters'), {}), (found) =>
    isJsonObject(found) ? Object.fromEntries(Object.entries(found).map(([key, list]) => [key, asList(list)[0] ?? ''])) : HIDDEN,
  ),
  put('targets', request('targets'), blocksOf({ key: value('key', ''), values: value('values', []) })),
  change('output_location', orElse(request('outputLocation.s3Location'), {}), (found) =>
    isJsonObject(found) && Object.keys(found).length > 0 ? [blockOf(output, found)] : [],
  ),
];

const output = {
  s3_bucket_name: value('outputS3BucketName', ''),
  s3_key_prefix: value('outputS3KeyPrefix', ''),
  s3_region: value('outputS3Region', ''),
};

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_CreateAssociation.html
export const ssmAssociation = defineResource({
  type: 'aws_ssm_association',
  eventSource: 'ssm.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'document_version parameters targets apply_only_at_cron_interval',
      label: 'association_name',
      identifier: 'automation_target_parameter_name instance_id name',
      mode: 'compliance_severity sync_compliance',
      threshold: 'max_concurrency',
      bound: 'max_errors',
      schedule: 'schedule_expression',
      'terraform-only': 'wait_for_success_timeout_seconds',
      destination: 'output_location',
    },
  },
  importId: idFrom('', 'association_id'),
  calls: {
    CreateAssociation: creates(
      by({ association_id: madeId }),
      put('id', madeId),
      put('association_id', madeId),
      put('arn', arnOf('ssm', 'association/', madeId)),
      put('name', request('name')),
      put('instance_id', request('instanceId')),
      ...settings,
    ),
    UpdateAssociation: updates(byId, ...settings),
    DeleteAssociation: deletes(firstOf(byId, by({ name: request('name'), instance_id: request('instanceId') }))),
  },
  attributes: {
    apply_only_at_cron_interval: written(),
    association_name: written(),
    automation_target_parameter_name: written(),
    compliance_severity: written(),
    document_version: written(),
    max_concurrency: written(),
    max_errors: written(),
    output_location: written(),
    parameters: written(),
    schedule_expression: written(),
    sync_compliance: written(),
    targets: written(),
    instance_id: identity(),
    name: identity(),
    wait_for_success_timeout_seconds: terraformOnly(),
    arn: computed(),
    association_id: computed(),
    id: computed(),
  },
  references: { name: { type: 'aws_ssm_document', attribute: 'name' } },
});

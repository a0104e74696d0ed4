import * as c from '../words.ts';

const madeId = c.response('associationDescription.associationId');
const byId = c.by({ association_id: c.request('associationId') });

/** "The system removes all optional parameters from the association and overwrites it with null values" for those that are not given. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateAssociation.html */
const settings: readonly c.Writer[] = [
  c.put('association_name', c.orElse(c.request('associationName'), ''), c.text),
  c.put('apply_only_at_cron_interval', c.orElse(c.request('applyOnlyAtCronInterval'), false), c.boolean),
  c.put('automation_target_parameter_name', c.orElse(c.request('automationTargetParameterName'), ''), c.text),
  c.put('compliance_severity', c.orElse(c.request('complianceSeverity'), ''), c.text),
  c.put('document_version', c.request('documentVersion'), c.text),
  c.put('max_concurrency', c.orElse(c.request('maxConcurrency'), ''), c.text),
  c.put('max_errors', c.orElse(c.request('maxErrors'), ''), c.text),
  c.put('schedule_expression', c.orElse(c.request('scheduleExpression'), ''), c.text),
  c.put('sync_compliance', c.orElse(c.request('syncCompliance'), ''), c.text),
  // State has one text where the service has a list.
  c.put('parameters', c.orElse(c.request('parameters'), {}), (found) =>
    c.isJsonObject(found) ? Object.fromEntries(Object.entries(found).map(([key, list]) => [key, c.asList(list)[0] ?? ''])) : c.HIDDEN,
  ),
  c.put('targets', c.request('targets'), c.blocksOf({ key: c.value('key', ''), values: c.value('values', []) })),
  c.change('output_location', c.orElse(c.request('outputLocation.s3Location'), {}), (found) =>
    c.isJsonObject(found) && Object.keys(found).length > 0 ? [c.blockOf(output, found)] : [],
  ),
];

const output = {
  s3_bucket_name: c.value('outputS3BucketName', ''),
  s3_key_prefix: c.value('outputS3KeyPrefix', ''),
  s3_region: c.value('outputS3Region', ''),
};

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_CreateAssociation.html
export const ssmAssociation = c.defineResource({
  type: 'aws_ssm_association',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'document_version parameters targets apply_only_at_cron_interval',
      label: 'association_name',
      identifier: 'automation_target_parameter_name',
      mode: 'compliance_severity sync_compliance',
      threshold: 'max_concurrency',
      bound: 'max_errors',
      schedule: 'schedule_expression',
      destination: 'output_location',
    },
  },
  importId: c.idFrom('', 'association_id'),
  calls: {
    CreateAssociation: c.creates(
      c.by({ association_id: madeId }),
      c.put('id', madeId),
      c.put('association_id', madeId),
      c.put('arn', c.arnOf('ssm', 'association/', madeId)),
      c.requested('name instance_id'),
      ...settings,
    ),
    UpdateAssociation: c.updates(byId, ...settings),
    DeleteAssociation: c.deletes(c.firstOf(byId, c.by({ name: c.request('name'), instance_id: c.request('instanceId') }))),
  },
  attributes: {
    written: `
      apply_only_at_cron_interval association_name automation_target_parameter_name compliance_severity document_version
      max_concurrency max_errors output_location parameters schedule_expression sync_compliance targets
    `,
    identity: 'instance_id name',
    terraformOnly: 'wait_for_success_timeout_seconds',
  },
  references: { name: { type: 'aws_ssm_document', attribute: 'name' } },
});

import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const madeId = c.response('associationDescription.associationId');
const byId = c.by({ association_id: 'associationId' });

/** "The system removes all optional parameters from the association and overwrites it with null values" if they are omitted. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateAssociation.html */
const settings: readonly c.Writing[] = [
  {
    association_name: c.withDefault('associationName', ''),
    apply_only_at_cron_interval: c.withDefault('applyOnlyAtCronInterval', false),
    automation_target_parameter_name: c.withDefault('automationTargetParameterName', ''),
    compliance_severity: c.withDefault('complianceSeverity', ''),
    max_concurrency: c.withDefault('maxConcurrency', ''),
    max_errors: c.withDefault('maxErrors', ''),
    schedule_expression: c.withDefault('scheduleExpression', ''),
    sync_compliance: c.withDefault('syncCompliance', ''),
  },
  'document_version',
  c.writeSet('calendar_names', c.withDefault('calendarNames', [])),
  // The state has one text; the service has a list.
  {
    parameters: [
      c.withDefault('parameters', {}),
      (found) =>
        c.isJsonObject(found) ? Object.fromEntries(Object.entries(found).map(([key, list]) => [key, c.asList(list)[0] ?? ''])) : c.HIDDEN,
    ],
    targets: ['targets', c.blocksOf({ key: '', values: [] })],
  },
  c.change('output_location', c.withDefault('outputLocation.s3Location', {}), (found) =>
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
  is: ['runs-code'],
  governs: {
    code: 'document_version parameters targets apply_only_at_cron_interval',
    label: 'association_name',
    identifier: 'automation_target_parameter_name',
    mode: 'compliance_severity sync_compliance',
    threshold: 'max_concurrency',
    bound: 'max_errors',
    schedule: 'calendar_names schedule_expression',
    destination: 'output_location',
  },
  importId: '{association_id}',
  calls: {
    CreateAssociation: c.creates(
      c.by({ association_id: madeId }),
      { id: madeId, association_id: madeId, arn: c.arnOf('ssm', 'association/', madeId) },
      'name instance_id tags',
      ...settings,
    ),
    UpdateAssociation: c.updates(byId, ...settings),
    ...taggingOf('Association', 'association_id'),
    DeleteAssociation: c.deletes(c.firstOf(byId, c.by({ name: 'name', instance_id: 'instanceId' }))),
  },
  identity: 'instance_id name',
  terraformOnly: 'wait_for_success_timeout_seconds',
  references: { name: 'aws_ssm_document.name' },
});

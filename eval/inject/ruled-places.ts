/**
 * Places whose value is also determined by a project's own code or by a module, so that a change is not simple. Found by reading the code;
 * by project, `address attribute`. The plain generators exclude them; one generator for downloaded modules uses them.
 */
const ARCHIVE = 'module.archive.aws_sqs_queue.this[0]';

/** Values that a downloaded module sets without an input for them: code of this repository cannot change them. */
export const UNEXPOSED: Readonly<Record<string, readonly string[]>> = {
  'media-archive': [
    `${ARCHIVE} delay_seconds`,
    `${ARCHIVE} message_retention_seconds`,
    `${ARCHIVE} receive_wait_time_seconds`,
    `${ARCHIVE} visibility_timeout_seconds`,
    `${ARCHIVE} kms_master_key_id`,
    'module.archive.aws_cloudwatch_metric_alarm.depth[0] evaluation_periods',
    'module.archive.aws_cloudwatch_metric_alarm.depth[0] period',
    // One map of tags for all resources of the module.
    `${ARCHIVE} tags`,
    'module.archive.aws_cloudwatch_log_group.this[0] tags',
  ],
};

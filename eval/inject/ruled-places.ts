/**
 * Places where a project's own code, or what it refers to, has a word about a value, so that moving it is no plain change. Read by people
 * from the code; by project, `address attribute`. The plain generators leave these out; one for downloaded modules is made of them.
 */
const ARCHIVE = 'module.archive.aws_sqs_queue.this[0]';

/** Values that a downloaded module writes and no input of it reaches: code of this repository cannot say them. */
export const UNEXPOSED: Readonly<Record<string, readonly string[]>> = {
  'media-archive': [
    `${ARCHIVE} delay_seconds`,
    `${ARCHIVE} message_retention_seconds`,
    `${ARCHIVE} receive_wait_time_seconds`,
    `${ARCHIVE} visibility_timeout_seconds`,
    `${ARCHIVE} kms_master_key_id`,
    'module.archive.aws_cloudwatch_metric_alarm.depth[0] evaluation_periods',
    'module.archive.aws_cloudwatch_metric_alarm.depth[0] period',
    // One map of tags for everything the module makes.
    `${ARCHIVE} tags`,
    'module.archive.aws_cloudwatch_log_group.this[0] tags',
  ],
};

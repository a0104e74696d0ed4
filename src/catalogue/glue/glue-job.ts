import * as c from '../words.ts';

const byArn = c.where(isJob, c.by({ arn: 'resourceArn' }));

/** True for a job: the tagging calls cover every kind of Glue resource. */
function isJob(event: c.CloudTrailEvent): boolean {
  const arn = c.request('resourceArn')(event);
  return typeof arn === 'string' && arn.includes(':job/');
}

const command = c.blocksOf({ name: 'glueetl', python_version: '', runtime: '', script_location: '' });
const sourceControl = c.blocksOf(c.tableOf('aws_glue_job.source_control_details'));
const executionProperty = c.blocksOf({ max_concurrent_runs: 1 });
const notificationProperty = c.blocksOf({ notify_delay_after: 0 });

/** The call may contain the role's name; the state has the form in code. */
function role(value: c.Json, before: c.Json | undefined): c.Seen {
  return typeof before === 'string' && before.endsWith(`:role/${String(value)}`) ? before : value;
}

/** The state's values for omitted settings. */
const BLANKS: Readonly<Record<string, c.Json>> = {
  connections: [],
  default_arguments: {},
  description: '',
  execution_class: '',
  job_run_queuing_enabled: false,
  maintenance_window: '',
  max_retries: 0,
  non_overridable_arguments: {},
  notification_property: [],
  security_configuration: '',
  source_control_details: [],
  worker_type: '',
  number_of_workers: 0,
};

/** Their defaults depend on the kind of job and on Glue's version. */
const RESET_IF_OMITTED = ['timeout', 'glue_version'];

/** An update replaces the whole definition: omitted settings are removed or reset to AWS's default. */
const replacedDefinition: c.Writer = (event, current, attributes) => {
  const job = c.request('jobUpdate')(event);
  if (!c.isJsonObject(job)) return {};
  const named = (attribute: string): boolean => {
    const entry = attributes[attribute];
    return entry?.kind === 'mapped' && c.jsonAt(job, entry.from.split('.')) !== undefined;
  };
  const blank = Object.entries(BLANKS).filter(([attribute]) => !named(attribute));
  const omitted = RESET_IF_OMITTED.filter(
    (attribute) => !named(attribute) && (current[attribute] ?? '') !== '' && current[attribute] !== 0,
  );
  return { ...Object.fromEntries(blank), ...Object.fromEntries(omitted.map((attribute) => [attribute, c.HIDDEN])) };
};

/** The default is one concurrent run. The provider shows it as a block, or not at all if the job never had the setting. */
const concurrency: c.Writer = (event, current) => {
  const property = c.request('jobUpdate.executionProperty')(event);
  const before = c.jsonAt(current['execution_property'], ['0', 'max_concurrent_runs']);
  if (property !== undefined) return { execution_property: executionProperty(property) };
  return before === undefined || before === 1 ? {} : { execution_property: executionProperty({}) };
};

const definition = (root: c.Select): readonly c.Writing[] => [c.attributesFrom(root), c.change('role_arn', c.within(root, 'role'), role)];

// https://docs.aws.amazon.com/glue/latest/webapi/API_UpdateJob.html
export const glueJob = c.defineResource({
  type: 'aws_glue_job',
  is: ['runs-code'],
  governs: {
    code: 'connections default_arguments non_overridable_arguments command glue_version execution_class source_control_details',
    schedule: 'maintenance_window',
    mode: 'job_mode job_run_queuing_enabled',
    label: 'description',
    capacity: 'max_capacity number_of_workers worker_type',
    bound: 'execution_property max_retries',
    access: 'role_arn',
    encryption: 'security_configuration',
    timing: 'timeout notification_property',
  },
  safer: { disclosure: { security_configuration: 'higher' } },
  range: { number_of_workers: '1..299', timeout: '1..10080 min', max_retries: '0..10' },

  calls: {
    CreateJob: c.creates(
      c.by({ name: 'name' }),
      { id: 'name', arn: c.arnOf('glue', 'job/', 'name') },
      'name',
      ...definition(c.request()),
      { execution_property: ['executionProperty', executionProperty] },
      'tags',
    ),
    UpdateJob: c.updates(c.by({ name: 'jobName' }), replacedDefinition, ...definition(c.request('jobUpdate')), concurrency),
    ...c.tagged(byArn, { tags: 'tagsToAdd', tagKeys: 'tagsToRemove' }),
    DeleteJob: c.deletes(c.by({ name: 'jobName' })),
  },
  mapped: `
    description execution_class glue_version job_mode job_run_queuing_enabled maintenance_window max_capacity max_retries number_of_workers security_configuration timeout
    worker_type
  `,
  each: {
    command: c.from('command', command),
    connections: 'connections.connections',
    default_arguments: c.from('defaultArguments', c.asItIs),
    non_overridable_arguments: c.from('nonOverridableArguments', c.asItIs),
    source_control_details: c.from('sourceControlDetails', sourceControl),
    notification_property: c.from('notificationProperty', notificationProperty),
  },
  identity: 'name',
  references: { role_arn: 'aws_iam_role.arn' },
});

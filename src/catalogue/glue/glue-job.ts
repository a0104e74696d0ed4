import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import { integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Seen, Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, idFrom, where, within } from '../select.ts';
import { change } from '../write.ts';

const byArn = where(isJob, by({ arn: request('resourceArn') }));

/** The tagging calls are for every kind of Glue resource. */
function isJob(event: CloudTrailEvent): boolean {
  const arn = request('resourceArn')(event);
  return typeof arn === 'string' && arn.includes(':job/');
}

const asItIs = (value: Json): Json => value;
const command = blocksOf({
  name: value('name', 'glueetl'),
  python_version: value('pythonVersion', ''),
  runtime: value('runtime', ''),
  script_location: value('scriptLocation', ''),
});
const executionProperty = blocksOf({ max_concurrent_runs: value('maxConcurrentRuns', 1) });
const notificationProperty = blocksOf({ notify_delay_after: value('notifyDelayAfter', 0) });

/** The role may be given by its name, while state keeps what code says. */
function role(value: Json, before: Json | undefined): Seen {
  return typeof before === 'string' && before.endsWith(`:role/${String(value)}`) ? before : value;
}

/** What state holds where the definition says nothing. */
const BLANKS: Readonly<Record<string, Json>> = {
  connections: [],
  default_arguments: {},
  description: '',
  execution_class: '',
  max_retries: 0,
  non_overridable_arguments: {},
  notification_property: [],
  security_configuration: '',
  worker_type: '',
  number_of_workers: 0,
};

/** Their defaults depend on the kind of job and have changed with Glue's versions. */
const UNTOLD = ['timeout', 'glue_version'];

/** An update overwrites the whole definition: what it leaves out is removed, or AWS's default again. */
const definedAnew: Writer = (event, current, attributes) => {
  const job = request('jobUpdate')(event);
  if (!isJsonObject(job)) return {};
  const named = (attribute: string): boolean => {
    const entry = attributes[attribute];
    return entry?.kind === 'mapped' && jsonAt(job, entry.from.split('.')) !== undefined;
  };
  const blank = Object.entries(BLANKS).filter(([attribute]) => !named(attribute));
  const untold = UNTOLD.filter((attribute) => !named(attribute) && (current[attribute] ?? '') !== '' && current[attribute] !== 0);
  return { ...Object.fromEntries(blank), ...Object.fromEntries(untold.map((attribute) => [attribute, HIDDEN])) };
};

/** One run at a time is the default, which the provider shows as a block or, before the job has ever told, not at all. */
const concurrency: Writer = (event, current) => {
  const told = request('jobUpdate.executionProperty')(event);
  const before = jsonAt(current['execution_property'], ['0', 'max_concurrent_runs']);
  if (told !== undefined) return { execution_property: executionProperty(told) };
  return before === undefined || before === 1 ? {} : { execution_property: executionProperty({}) };
};

const definition = (root: Select): readonly Writer[] => [attributesFrom(root), change('role_arn', within(root, 'role'), role)];

// https://docs.aws.amazon.com/glue/latest/webapi/API_UpdateJob.html
export const glueJob = defineResource({
  type: 'aws_glue_job',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'connections default_arguments non_overridable_arguments command glue_version execution_class',
      label: 'description',
      capacity: 'max_capacity number_of_workers worker_type',
      bound: 'execution_property max_retries',
      identifier: 'name',
      access: 'role_arn',
      encryption: 'security_configuration',
      timing: 'timeout notification_property',
    },
    safer: { disclosure: { security_configuration: 'higher' } },
    range: { number_of_workers: '1..299', timeout: '1..10080 min', max_retries: '0..10' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateJob: creates(
      by({ name: request('name') }),
      put('id', request('name')),
      put('name', request('name')),
      put('arn', arnOf('glue', 'job/', request('name'))),
      ...definition(request()),
      put('execution_property', request('executionProperty'), executionProperty),
      replaceMap('tags', request('tags')),
    ),
    UpdateJob: updates(by({ name: request('jobName') }), definedAnew, ...definition(request('jobUpdate')), concurrency),
    TagResource: updates(byArn, mergeMap('tags', request('tagsToAdd'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagsToRemove'))),
    DeleteJob: deletes(by({ name: request('jobName') })),
  },
  attributes: {
    command: from('command', command),
    connections: from('connections.connections', asItIs),
    default_arguments: from('defaultArguments', asItIs),
    description: from('description', text),
    execution_class: from('executionClass', text),
    glue_version: from('glueVersion', text),
    max_capacity: from('maxCapacity', integer),
    max_retries: from('maxRetries', integer),
    non_overridable_arguments: from('nonOverridableArguments', asItIs),
    notification_property: from('notificationProperty', notificationProperty),
    number_of_workers: from('numberOfWorkers', integer),
    security_configuration: from('securityConfiguration', text),
    timeout: from('timeout', integer),
    worker_type: from('workerType', text),
    execution_property: written(),
    role_arn: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});

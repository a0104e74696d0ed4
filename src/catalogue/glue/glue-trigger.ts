import { block, blocks, blocksOf, value } from '../blocks.ts';
import { boolean, text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, within } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { taggingOf } from './catalog.ts';

const name = request('name');
const byName = by({ name });

const action = blocksOf({
  arguments: value('arguments', {}),
  crawler_name: value('crawlerName', ''),
  job_name: value('jobName', ''),
  security_configuration: value('securityConfiguration', ''),
  timeout: value('timeout', 0),
  notification_property: block('notificationProperty', { notify_delay_after: value('notifyDelayAfter', 0) }),
});

const predicate = blocksOf({
  logical: value('logical', 'AND'),
  conditions: blocks('conditions', {
    crawl_state: value('crawlState', ''),
    crawler_name: value('crawlerName', ''),
    job_name: value('jobName', ''),
    logical_operator: value('logicalOperator', 'EQUALS'),
    state: value('state', ''),
  }),
});

const settings = (root: Select): readonly Writer[] => [
  put('description', within(root, 'description'), text),
  put('schedule', within(root, 'schedule'), text),
  put('actions', within(root, 'actions'), action),
  put('predicate', within(root, 'predicate'), predicate),
  put(
    'event_batching_condition',
    within(root, 'eventBatchingCondition'),
    blocksOf({ batch_size: value('batchSize', 0), batch_window: value('batchWindow', 900) }),
  ),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-jobs-trigger.html
export const glueTrigger = defineResource({
  type: 'aws_glue_trigger',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['runs-code'],
    switchedBy: 'enabled',
    governs: {
      label: 'description',
      enablement: 'enabled',
      identifier: 'name type workflow_name',
      schedule: 'schedule',
      'terraform-only': 'start_on_creation',
      code: 'actions predicate',
      timing: 'actions.timeout actions.notification_property event_batching_condition',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateTrigger: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', arnOf('glue', 'trigger/', name)),
      put('type', request('type')),
      put('workflow_name', request('workflowName')),
      put('enabled', request('startOnCreation'), boolean),
      ...settings(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateTrigger: updates(byName, ...settings(request('triggerUpdate'))),
    StartTrigger: updates(byName, constant('enabled', true)),
    StopTrigger: updates(byName, constant('enabled', false)),
    ...taggingOf(':trigger/'),
    DeleteTrigger: deletes(byName),
  },
  attributes: {
    actions: written(),
    description: written(),
    enabled: written(),
    event_batching_condition: written(),
    predicate: written(),
    schedule: written(),
    tags: written(),
    name: identity(),
    type: identity(),
    workflow_name: identity(),
    start_on_creation: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    state: computed(),
    tags_all: computed(),
  },
});

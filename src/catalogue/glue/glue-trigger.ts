import * as c from '../words.ts';
import { taggingOf } from './catalog.ts';

const name = c.request('name');
const byName = c.by({ name });

const action = c.blocksOf(c.tableOf('aws_glue_trigger.actions'));

const predicate = c.blocksOf({
  logical: 'AND',
  conditions: [{ crawl_state: '', crawler_name: '', job_name: '', logical_operator: 'EQUALS', state: '' }],
});

const settings = (root: c.Select): readonly c.Writing[] => [
  {
    description: c.within(root, 'description'),
    schedule: c.within(root, 'schedule'),
    actions: [c.within(root, 'actions'), action],
    predicate: [c.within(root, 'predicate'), predicate],
    event_batching_condition: [c.within(root, 'eventBatchingCondition'), c.blocksOf({ batch_size: 0, batch_window: 900 })],
  },
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-jobs-trigger.html
export const glueTrigger = c.defineResource({
  type: 'aws_glue_trigger',
  is: ['runs-code'],
  switchedBy: 'enabled',
  governs: {
    label: 'description',
    enablement: 'enabled',
    schedule: 'schedule',
    code: 'actions predicate',
    timing: 'actions.timeout actions.notification_property event_batching_condition',
  },
  importId: '{name}',
  calls: {
    CreateTrigger: c.creates(
      byName,
      { id: name, name, arn: c.arnOf('glue', 'trigger/', name), enabled: 'startOnCreation' },
      'type workflow_name',
      ...settings(c.request()),
      'tags',
    ),
    UpdateTrigger: c.updates(byName, ...settings(c.request('triggerUpdate'))),
    StartTrigger: c.updates(byName, c.constant('enabled', true)),
    StopTrigger: c.updates(byName, c.constant('enabled', false)),
    ...taggingOf(':trigger/'),
    DeleteTrigger: c.deletes(byName),
  },
  identity: 'name type workflow_name',
  terraformOnly: 'start_on_creation',
});

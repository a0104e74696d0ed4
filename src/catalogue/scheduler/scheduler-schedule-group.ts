import * as c from '../words.ts';

const name = c.decoded('name');
const arn = c.arnOf('scheduler', 'schedule-group/', name);
const byGroup = c.firstOf(c.by({ arn }), c.by({ name }));
const tagged = c.decoded('resourceArn');
const byTagged = c.where((event) => String(tagged(event)).includes(':schedule-group/'), c.by({ arn: tagged }));

// https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateScheduleGroup.html
export const schedulerScheduleGroup = c.defineResource({
  type: 'aws_scheduler_schedule_group',
  is: ['harmless-when-new'],

  calls: {
    CreateScheduleGroup: c.creates(
      byGroup,
      { id: name, name, arn: (event) => c.response('scheduleGroupArn')(event) ?? arn(event) },
      'tags',
    ),
    ...c.tagged(byTagged),
    DeleteScheduleGroup: c.deletes(byGroup),
  },
  identity: 'name',
  terraformOnly: 'name_prefix',
});

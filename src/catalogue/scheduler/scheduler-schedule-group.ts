import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, decoded, firstOf, idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';

const name = decoded(request('name'));
const arn = arnOf('scheduler', 'schedule-group/', name);
const byGroup = firstOf(by({ arn }), by({ name }));
const tagged = decoded(request('resourceArn'));
const byTagged = where((event) => String(tagged(event)).includes(':schedule-group/'), by({ arn: tagged }));

// https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateScheduleGroup.html
export const schedulerScheduleGroup = defineResource({
  type: 'aws_scheduler_schedule_group',
  eventSource: 'scheduler.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'name',
      'terraform-only': 'name_prefix',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateScheduleGroup: creates(
      byGroup,
      put('id', name),
      put('name', name),
      put('arn', (event) => response('scheduleGroupArn')(event) ?? arn(event)),
      replaceMap('tags', request('tags')),
    ),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeys'))),
    DeleteScheduleGroup: deletes(byGroup),
  },
  attributes: {
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    creation_date: computed(),
    id: computed(),
    last_modification_date: computed(),
    state: computed(),
    tags_all: computed(),
  },
});

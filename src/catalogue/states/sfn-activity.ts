import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';

const byActivity = by({ id: request('activityArn') });
const isActivity = (event: CloudTrailEvent): boolean => String(request('resourceArn')(event)).includes(':activity:');
const byResource = where(isActivity, by({ id: request('resourceArn') }));

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_CreateActivity.html
export const sfnActivity = defineResource({
  type: 'aws_sfn_activity',
  eventSource: 'states.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'name',
    },
  },
  importId: idFrom('', 'id'),

  calls: {
    CreateActivity: creates(
      by({ id: response('activityArn') }),
      put('id', response('activityArn')),
      put('name', request('name')),
      replaceMap('tags', request('tags')),
    ),
    TagResource: updates(byResource, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResource, removeKeys('tags', request('tagKeys'))),
    DeleteActivity: deletes(byActivity),
  },
  attributes: {
    tags: written(),
    name: identity(),
    creation_date: computed(),
    id: computed(),
    tags_all: computed(),
  },
});

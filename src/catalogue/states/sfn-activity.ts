import * as c from '../words.ts';

const byActivity = c.by({ id: c.request('activityArn') });
const isActivity = (event: c.CloudTrailEvent): boolean => String(c.request('resourceArn')(event)).includes(':activity:');
const byResource = c.where(isActivity, c.by({ id: c.request('resourceArn') }));

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_CreateActivity.html
export const sfnActivity = c.defineResource({
  type: 'aws_sfn_activity',
  traits: { is: ['harmless-when-new'], governs: {} },

  calls: {
    CreateActivity: c.creates(
      c.by({ id: c.response('activityArn') }),
      c.put('id', c.response('activityArn')),
      c.put('name', c.request('name')),
      c.replaceMap('tags', c.request('tags')),
    ),
    ...c.tagged(byResource),
    DeleteActivity: c.deletes(byActivity),
  },
  attributes: { written: 'tags', identity: 'name' },
});

import * as c from '../words.ts';

const byActivity = c.by({ id: 'activityArn' });
const isActivity = (event: c.CloudTrailEvent): boolean => String(c.request('resourceArn')(event)).includes(':activity:');
const byResource = c.where(isActivity, c.by({ id: 'resourceArn' }));

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_CreateActivity.html
export const sfnActivity = c.defineResource({
  type: 'aws_sfn_activity',
  importId: '{id}',
  is: ['harmless-when-new'],
  governs: {},

  calls: {
    CreateActivity: c.creates(c.by({ id: c.response('activityArn') }), { id: c.response('activityArn') }, 'name tags'),
    ...c.tagged(byResource),
    DeleteActivity: c.deletes(byActivity),
  },
  written: 'tags',
  identity: 'name',
});

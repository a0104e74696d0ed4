import * as c from '../words.ts';
import { ENCRYPTED, encryption } from './encryption.ts';

const byActivity = c.by({ id: 'activityArn' });
const isActivity = (event: c.CloudTrailEvent): boolean => String(c.request('resourceArn')(event)).includes(':activity:');
const byResource = c.where(isActivity, c.by({ id: 'resourceArn' }));

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_CreateActivity.html
export const sfnActivity = c.defineResource({
  type: 'aws_sfn_activity',
  importId: '{id}',
  is: ['harmless-when-new'],
  governs: { encryption: 'encryption_configuration' },
  safer: { disclosure: ENCRYPTED },

  calls: {
    CreateActivity: c.creates(
      c.by({ id: c.response('activityArn') }),
      {
        id: c.response('activityArn'),
        arn: c.response('activityArn'),
        encryption_configuration: ['encryptionConfiguration', encryption],
      },
      'name tags',
    ),
    ...c.tagged(byResource),
    DeleteActivity: c.deletes(byActivity),
  },
  identity: 'name',
});

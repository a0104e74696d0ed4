import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const madeId = c.response('windowId');
const byId = c.by({ id: 'windowId' });

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateMaintenanceWindow.html
export const ssmMaintenanceWindow = c.defineResource({
  type: 'aws_ssm_maintenance_window',
  switchedBy: 'enabled',
  governs: {
    mode: 'allow_unassociated_targets end_date start_date',
    timing: 'cutoff duration',
    label: 'description',
    enablement: 'enabled',
    identifier: 'name',
    schedule: 'schedule schedule_offset schedule_timezone',
  },
  range: { cutoff: '0..23 h', duration: '1..24 h' },
  calls: {
    CreateMaintenanceWindow: c.creates(c.by({ id: madeId }), { id: madeId }, c.attributesFrom(c.request()), 'tags'),
    UpdateMaintenanceWindow: c.updates(byId, c.attributesFrom(c.request())),
    ...taggingOf('MaintenanceWindow', 'id'),
    DeleteMaintenanceWindow: c.deletes(byId),
  },
  mapped: `
    allow_unassociated_targets cutoff description duration enabled end_date name schedule schedule_offset
    schedule_timezone start_date
  `,
});

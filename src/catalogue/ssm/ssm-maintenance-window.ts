import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggingOf } from './tagging.ts';

const madeId = response('windowId');
const byId = by({ id: request('windowId') });

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateMaintenanceWindow.html
export const ssmMaintenanceWindow = defineResource({
  type: 'aws_ssm_maintenance_window',
  eventSource: 'ssm.amazonaws.com',
  traits: {
    is: [],
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateMaintenanceWindow: creates(by({ id: madeId }), put('id', madeId), attributesFrom(request()), replaceMap('tags', request('tags'))),
    UpdateMaintenanceWindow: updates(byId, attributesFrom(request())),
    ...taggingOf('MaintenanceWindow', 'id'),
    DeleteMaintenanceWindow: deletes(byId),
  },
  attributes: {
    allow_unassociated_targets: from('allowUnassociatedTargets', boolean),
    cutoff: from('cutoff', integer),
    description: from('description', text),
    duration: from('duration', integer),
    enabled: from('enabled', boolean),
    end_date: from('endDate', text),
    name: from('name', text),
    schedule: from('schedule', text),
    schedule_offset: from('scheduleOffset', integer),
    schedule_timezone: from('scheduleTimezone', text),
    start_date: from('startDate', text),
    tags: written(),
    id: computed(),
    tags_all: computed(),
  },
});

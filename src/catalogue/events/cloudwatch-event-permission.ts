import { blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { isFilled, where } from '../select.ts';
import { orElse } from '../whole.ts';
import { busImportId, busName, withBus } from './event-bus.ts';

const statement = request('statementId');
const byStatement = by({ event_bus_name: busName, statement_id: statement });

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutPermission.html
export const cloudwatchEventPermission = defineResource({
  type: 'aws_cloudwatch_event_permission',
  eventSource: 'events.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'action principal condition',
      identifier: 'event_bus_name statement_id',
    },
  },
  importId: busImportId('statement_id'),
  calls: {
    // A call may give the whole policy instead, which no statement of this type stands for.
    PutPermission: puts(
      where(isFilled(statement), byStatement),
      put('id', (event) => withBus(busName(event), String(statement(event)))),
      put('event_bus_name', busName),
      put('statement_id', statement),
      put('action', orElse(request('action'), 'events:PutEvents')),
      put('principal', request('principal')),
      put(
        'condition',
        orElse(request('condition'), []),
        blocksOf({ key: value('key', ''), type: value('type', ''), value: value('value', '') }),
      ),
    ),
    RemovePermission: [
      deletes(where(isFilled(statement), byStatement)),
      deletes(where((event) => request('removeAllPermissions')(event) === true, by({ event_bus_name: busName }))),
    ],
  },
  attributes: {
    action: written(),
    condition: written(),
    principal: written(),
    event_bus_name: identity(),
    statement_id: identity(),
    id: computed(),
  },
  references: { event_bus_name: { type: 'aws_cloudwatch_event_bus', attribute: 'name' } },
});

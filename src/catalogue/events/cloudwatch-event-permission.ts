import * as c from '../words.ts';
import { busImportId, busName, withBus } from './event-bus.ts';

const statement = c.request('statementId');
const byStatement = c.by({ event_bus_name: busName, statement_id: statement });

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutPermission.html
export const cloudwatchEventPermission = c.defineResource({
  type: 'aws_cloudwatch_event_permission',
  is: ['grants'],
  governs: { access: 'action principal condition' },
  importId: busImportId('statement_id'),
  calls: {
    // A call may contain the whole policy instead, which this type cannot represent.
    PutPermission: c.puts(
      c.where(c.isFilled(statement), byStatement),
      {
        id: (event) => withBus(busName(event), String(statement(event))),
        event_bus_name: busName,
        statement_id: statement,
        action: c.withDefault('action', 'events:PutEvents'),
        condition: [c.withDefault('condition', []), c.blocksOf({ key: '', type: '', value: '' })],
      },
      'principal',
    ),
    RemovePermission: [
      c.deletes(c.where(c.isFilled(statement), byStatement)),
      c.deletes(c.where((event) => c.request('removeAllPermissions')(event) === true, c.by({ event_bus_name: busName }))),
    ],
  },
  identity: 'event_bus_name statement_id',
  references: { event_bus_name: 'aws_cloudwatch_event_bus.name' },
});

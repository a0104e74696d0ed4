import { jsonAt } from '#domain/json.ts';
import type { SignalState } from '#domain/judging/signal.ts';
import { makeSignal, shown } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';

/**
 * A webhook of version 3. Events of an open incident mean that it is open. For an unknown event type the incident's status counts; without
 * a status the signal is information. https://developer.pagerduty.com/docs/webhooks-overview
 */
export const pagerduty: SignalShape = {
  name: 'PagerDuty webhook (v3)',
  read(line) {
    const event = line['event'];
    const type = jsonAt(event, ['event_type']);
    if (type === undefined || jsonAt(event, ['data']) === undefined) return undefined;
    if (typeof type !== 'string') return `expected event.event_type to be a text, found ${shown(type)}`;
    const about = jsonAt(event, ['data', 'incident']) ?? jsonAt(event, ['data']);
    return makeSignal({
      time: jsonAt(event, ['occurred_at']),
      source: 'pagerduty',
      kind: type.split('.')[0] || 'event',
      subject: [
        jsonAt(about, ['title']) ?? jsonAt(about, ['summary']),
        jsonAt(about, ['service', 'summary']),
        jsonAt(about, ['incident_key']),
      ],
      state: stateOf(type, jsonAt(event, ['data', 'status'])),
      link: jsonAt(about, ['html_url']),
    });
  },
};

function stateOf(type: string, status: unknown): SignalState {
  if (type === 'incident.resolved' || status === 'resolved') return 'resolved';
  return status === 'triggered' || status === 'acknowledged' ? 'firing' : 'info';
}

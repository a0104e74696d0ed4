import type { SignalState } from '#domain/judging/signal.ts';
import { makeSignal, shown } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';
import { scopeOf } from './datadog-scope.ts';

const STATES = new Map<unknown, SignalState>([
  ['error', 'firing'],
  ['warning', 'firing'],
  ['success', 'resolved'],
  ['info', 'info'],
  ['user_update', 'info'],
  ['recommendation', 'info'],
  ['snapshot', 'info'],
]);

/** An event from the API. https://docs.datadoghq.com/api/latest/events/#get-a-list-of-events */
export const datadogEvent: SignalShape = {
  name: 'Datadog event (API)',
  read(line) {
    if (!('date_happened' in line) || !('title' in line)) return undefined;
    const { date_happened: seconds, title, alert_type: type = 'info', tags, host, url } = line;
    const state = STATES.get(type);
    if (state === undefined) return `expected alert_type to be ${[...STATES.keys()].join(', ')}, found ${shown(type)}`;
    // Whole seconds since 1970; ISO 8601 ends with the year 9999.
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds < 253_402_300_800))
      return `expected date_happened in seconds since 1970, found ${shown(seconds)}`;
    return makeSignal({
      time: new Date(seconds * 1000).toISOString(),
      source: 'datadog',
      kind: state === 'info' ? 'event' : 'alert',
      subject: [title, ...(Array.isArray(tags) ? tags.flatMap(scopeOf) : []), ...scopeOf(host).map((name) => `host=${name}`)],
      state,
      link: url,
    });
  },
};

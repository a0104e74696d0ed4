import type { SignalState } from '#domain/judging/signal.ts';
import { makeSignal, shown } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';
import { scopeOf } from './datadog-scope.ts';

const STATES = new Map<unknown, SignalState>([
  ['Alert', 'firing'],
  ['Warn', 'firing'],
  ['OK', 'resolved'],
  ['No Data', 'info'],
  ['Ignored', 'info'],
  ['Skipped', 'info'],
  ['Unknown', 'info'],
]);

/** `avg(last_5m):avg:aws.rds.cpuutilization{dbinstanceidentifier:orders-db} > 90` */
const SCOPE_IN_QUERY = /\{([^{}]{1,500})\}/g;

/** A monitor from the API, with its current state. https://docs.datadoghq.com/api/latest/monitors/#get-all-monitors */
export const datadogMonitor: SignalShape = {
  name: 'Datadog monitor (API)',
  read(line) {
    if (!('overall_state' in line) || !('query' in line) || !('name' in line)) return undefined;
    const state = STATES.get(line['overall_state']);
    if (state === undefined) return `expected overall_state to be ${[...STATES.keys()].join(', ')}, found ${shown(line['overall_state'])}`;
    const query = typeof line['query'] === 'string' ? line['query'].slice(0, 4000) : '';
    return makeSignal({
      time: line['overall_state_modified'] ?? line['modified'],
      source: 'datadog',
      kind: 'monitor',
      subject: [line['name'], ...[...query.matchAll(SCOPE_IN_QUERY)].flatMap(([, scope]) => scopeOf(scope))],
      state,
    });
  },
};

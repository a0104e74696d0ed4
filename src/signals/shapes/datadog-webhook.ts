import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { SignalState } from '#domain/judging/signal.ts';
import { makeSignal, shown } from '../make-signal.ts';
import type { SignalShape } from '../signal-shape.ts';
import { scopeOf } from './datadog-scope.ts';

/** Values of `$ALERT_TRANSITION`. Missing data does not show the resource's health. */
const TRANSITIONS = new Map<string, SignalState>([
  ['triggered', 'firing'],
  ['re-triggered', 'firing'],
  ['warn', 'firing'],
  ['re-warn', 'firing'],
  ['renotify', 'firing'],
  ['recovered', 'resolved'],
  ['no data', 'info'],
  ['re-no data', 'info'],
  ['null', 'info'],
]);

/** The transition prefix of a title: `[Triggered on {host:web-1}] CPU is high`. Without it, all titles of a monitor are equal. */
const PREFIX = /^\s*(?:\[[^\]]{0,200}\]\s*)+/;
const MARKER = /^\s*(?:\[P\d\]\s*)?\[((?:Re-)?(?:Triggered|Warn|Recovered|No Data|Renotify))\b/i;

/**
 * A webhook. The team chooses its fields: a new account has `event_type`, `title`, `date`, `last_updated` and `org`. Templates add
 * variables under their own names, at the top or inside `alert`. https://docs.datadoghq.com/integrations/webhooks/#usage
 */
export const datadogWebhook: SignalShape = {
  name: 'Datadog webhook',
  read(line) {
    const fields = fieldsOf(line);
    const known = ['alerttransition', 'transition', 'alertid', 'eventtype', 'org'].filter((name) => fields.has(name));
    if (!fields.has('title') || !(fields.has('date') || fields.has('lastupdated')) || known.length < 2) return undefined;
    const title = textOf(fields.get('alerttitle') ?? fields.get('title'));
    const transition = fields.get('alerttransition') ?? fields.get('transition');
    const state = stateOf(transition, title);
    if (state === undefined) return `expected the transition of the alert, such as Triggered or Recovered, found ${shown(transition)}`;
    const parts = [
      title.replace(PREFIX, '') || title,
      ...scopeOf(fields.get('alertscope') ?? fields.get('scope')),
      ...scopeOf(fields.get('hostname') ?? fields.get('host')).map((host) => (host.startsWith('host=') ? host : `host=${host}`)),
    ];
    return makeSignal({
      time: timeOf(fields.get('date')) ?? timeOf(fields.get('lastupdated')),
      source: 'datadog',
      kind: textOf(fields.get('eventtype')) || (state === 'info' ? 'event' : 'alert'),
      subject: parts,
      state,
      link: fields.get('link') ?? fields.get('url'),
    });
  },
};

/** Only letters of the names count, since `alert_transition`, `alertTransition` and `{"alert": {"transition": …}}` are all in use. */
function fieldsOf(line: JsonObject): ReadonlyMap<string, unknown> {
  const inner = isJsonObject(line['alert']) ? Object.entries(line['alert']) : [];
  const named = [...inner.map(([name, value]) => [`alert_${name.replace(/^alert_?/i, '')}`, value] as const), ...Object.entries(line)];
  return new Map(named.map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value] as const));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Without a transition, the title is searched for one; otherwise it is an event. */
function stateOf(transition: unknown, title: string): SignalState | undefined {
  const word = textOf(transition).trim() || MARKER.exec(title)?.[1] || 'null';
  return TRANSITIONS.get(word.toLowerCase());
}

/** `$DATE` and `$LAST_UPDATED` are milliseconds since 1970, as text where the template quotes them. */
function timeOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  if (/^\d{10}$|^\d{13}$/.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString();
  return text === '' ? undefined : text;
}

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { datadogWebhook } from '#signals/shapes/datadog-webhook.ts';

/** The webhook of a new account, and the variables that templates add. https://docs.datadoghq.com/integrations/webhooks/#usage */
const FRESH: JsonObject = {
  body: '%%% high %%%',
  last_updated: '1768469400000',
  event_type: 'query_alert_monitor',
  title: '[Triggered on {dbinstanceidentifier:orders-db}] CPU of the database is high',
  date: '1768469400000',
  org: { id: '1234', name: 'example' },
  id: '5087',
};

describe('datadogWebhook', () => {
  it('reads the webhook of a new account with the transition in the title', () => {
    expect(datadogWebhook.read(FRESH)).toEqual({
      time: '2026-01-15T09:30:00.000Z',
      source: 'datadog',
      kind: 'query_alert_monitor',
      subject: 'CPU of the database is high',
      state: 'firing',
    });
  });

  it('reads transition, scope, host and link if a template has them', () => {
    const line = {
      ...FRESH,
      alert_transition: 'Triggered',
      alert_scope: 'dbinstanceidentifier:orders-db, env:prod',
      hostname: 'orders-db',
      link: 'https://app.datadoghq.com/event/event?id=5087',
    };

    expect(datadogWebhook.read(line)).toMatchObject({
      subject: 'CPU of the database is high; dbinstanceidentifier=orders-db; env=prod; host=orders-db',
      state: 'firing',
      link: 'https://app.datadoghq.com/event/event?id=5087',
    });
  });

  it.each([
    ['fields in camel case', { alertTransition: 'Recovered', alertScope: 'queue:orders-jobs' }],
    ['fields below alert', { alert: { transition: 'Recovered', scope: 'queue:orders-jobs' } }],
    ['fields below alert with full names', { alert: { alert_transition: 'Recovered', alert_scope: 'queue:orders-jobs' } }],
  ])('reads %s', (_form, fields) => {
    expect(datadogWebhook.read({ ...FRESH, ...fields })).toMatchObject({
      state: 'resolved',
      subject: 'CPU of the database is high; queue=orders-jobs',
    });
  });

  it.each([
    ['Triggered', 'firing'],
    ['Re-Triggered', 'firing'],
    ['Warn', 'firing'],
    ['Re-Warn', 'firing'],
    ['Renotify', 'firing'],
    ['Recovered', 'resolved'],
    ['No Data', 'info'],
    ['Re-No Data', 'info'],
  ])('reads %s as %s, as a transition and in a title', (transition, state) => {
    expect(datadogWebhook.read({ ...FRESH, alert_transition: transition })).toMatchObject({ state });
    expect(datadogWebhook.read({ ...FRESH, title: `[P2] [${transition} on {host:web-1}] CPU is high` })).toMatchObject({ state });
  });

  it('reads an event without a transition as information', () => {
    expect(datadogWebhook.read({ ...FRESH, title: 'Deployed orders 4.2' })).toMatchObject({
      state: 'info',
      subject: 'Deployed orders 4.2',
    });
  });

  it('gives a triggered and a recovered alert the same subject', () => {
    const [fired, recovered] = ['Triggered', 'Recovered'].map((word) =>
      datadogWebhook.read({ ...FRESH, title: `[${word}] CPU is high`, alert_scope: 'host:web-1' }),
    );

    expect(fired).toMatchObject({ subject: 'CPU is high; host=web-1' });
    expect(recovered).toMatchObject({ subject: 'CPU is high; host=web-1' });
  });

  it('keeps an ARN among the tags whole', () => {
    const line = { ...FRESH, alert_scope: 'arn:aws:sqs:eu-west-1:123456789012:orders-jobs' };

    expect(datadogWebhook.read(line)).toMatchObject({
      subject: 'CPU of the database is high; arn:aws:sqs:eu-west-1:123456789012:orders-jobs',
    });
  });

  it('reports an invalid transition or time', () => {
    expect(datadogWebhook.read({ ...FRESH, alert_transition: '$ALERT_TRANSITION' })).toBe(
      'expected the transition of the alert, such as Triggered or Recovered, found $ALERT_TRANSITION',
    );
    expect(datadogWebhook.read({ ...FRESH, date: '12' })).toBe('expected a time in ISO 8601 with Z or an offset, found 12');
  });

  it.each([
    ['a title only', { title: 'Deployed', date: '1768469400000' }],
    ['a webhook without a time', { title: 'Deployed', org: {}, event_type: 'x' }],
  ])('ignores %s', (_what, line) => {
    expect(datadogWebhook.read(line)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { pagerduty } from '#signals/shapes/pagerduty.ts';
import { PAGERDUTY_INCIDENT, pagerdutyEvent } from '../../support/signals.ts';

describe('pagerduty', () => {
  it('reads the incident, its service, its key and its page', () => {
    expect(pagerduty.read(pagerdutyEvent('incident.triggered', PAGERDUTY_INCIDENT))).toEqual({
      time: '2026-01-15T09:30:22.169Z',
      source: 'pagerduty',
      kind: 'incident',
      subject: 'orders-jobs is not drained; Orders API; d3640fbd41094207a1c11e58e46b1662',
      state: 'firing',
      link: 'https://example.pagerduty.com/incidents/PGR0VU2',
    });
  });

  it.each([
    ['incident.triggered', 'triggered', 'firing'],
    ['incident.acknowledged', 'acknowledged', 'firing'],
    ['incident.unacknowledged', 'triggered', 'firing'],
    ['incident.reopened', 'triggered', 'firing'],
    ['incident.priority_updated', 'acknowledged', 'firing'],
    ['incident.resolved', 'resolved', 'resolved'],
    ['incident.priority_updated', 'resolved', 'resolved'],
    ['incident.of_the_future', 'paused', 'info'],
  ])('reads %s of an incident that is %s as %s', (type, status, state) => {
    expect(pagerduty.read(pagerdutyEvent(type, { ...PAGERDUTY_INCIDENT, status }))).toMatchObject({ state });
  });

  it('reads a note as information about its incident', () => {
    const note = {
      type: 'incident_note',
      content: 'scaling up',
      incident: { html_url: 'https://example.pagerduty.com/incidents/PGR0VU2', summary: 'orders-jobs is not drained' },
    };

    expect(pagerduty.read(pagerdutyEvent('incident.annotated', note))).toMatchObject({
      kind: 'incident',
      subject: 'orders-jobs is not drained',
      state: 'info',
      link: 'https://example.pagerduty.com/incidents/PGR0VU2',
    });
  });

  it('reports a missing time', () => {
    const line = { event: { event_type: 'incident.triggered', data: PAGERDUTY_INCIDENT } };

    expect(pagerduty.read(line)).toBe('expected a time in ISO 8601 with Z or an offset, found nothing');
  });

  it('ignores a body without an event', () => {
    expect(pagerduty.read({ incident: PAGERDUTY_INCIDENT })).toBeUndefined();
  });
});

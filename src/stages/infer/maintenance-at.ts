import { windowsAt } from '#config/policy/calendar.ts';
import type { Calendar } from '#config/policy/calendar.ts';
import type { Drift } from '#domain/drift.ts';

/**
 * Returns the maintenance windows in which the drifts were made, in the order of the calendar; none if a call is outside of all windows, or
 * without events. The calendar comes from the team, not from the caller.
 */
export function maintenanceAt(drifts: readonly Drift[], calendar: Calendar): readonly string[] {
  if (!Object.values(calendar).some(({ kind }) => kind === 'maintenance')) return [];
  const times = new Set(drifts.flatMap((drift) => drift.events.map((event) => event.eventTime)));
  const open = [...times].map((time) => windowsAt(calendar, time).filter(({ kind }) => kind === 'maintenance'));
  if (open.length === 0 || open.some((windows) => windows.length === 0)) return [];
  const names = new Set(open.flatMap((windows) => windows.map(({ name }) => name)));
  return Object.keys(calendar).filter((name) => names.has(name));
}

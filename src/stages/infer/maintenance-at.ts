/** Whether a change was made in announced maintenance: evidence of the motivation `scheduled`. The calendar is the team's own word, not the caller's. */
import { windowsAt } from '#config/policy/calendar.ts';
import type { Calendar } from '#config/policy/calendar.ts';
import type { Drift } from '#domain/drift.ts';

/**
 * Finds the maintenance windows that drifts were made in.
 * @param drifts of one intent, or any
 * @returns names of maintenance windows of which one at least was open at each call, each once, in the order of the calendar; none where a call
 * lies outside of all, or no event explains the drifts
 */
export function maintenanceAt(drifts: readonly Drift[], calendar: Calendar): readonly string[] {
  if (!Object.values(calendar).some(({ kind }) => kind === 'maintenance')) return [];
  const times = new Set(drifts.flatMap((drift) => drift.events.map((event) => event.eventTime)));
  const open = [...times].map((time) => windowsAt(calendar, time).filter(({ kind }) => kind === 'maintenance'));
  if (open.length === 0 || open.some((windows) => windows.length === 0)) return [];
  const names = new Set(open.flatMap((windows) => windows.map(({ name }) => name)));
  return Object.keys(calendar).filter((name) => names.has(name));
}

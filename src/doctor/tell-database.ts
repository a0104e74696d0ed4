import type { Observation } from '#domain/report/checkup.ts';
import type { ExaminedDatabase } from '#ports/doctor.ts';

/**
 * Tells what was found of a database.
 * @param subject whose tables were looked at
 * @param file its path
 * @param examined what was found
 * @returns the observation; all but a sound and writable one of a known version takes away that runs are recorded
 */
export function tellDatabase(subject: string, file: string, examined: ExaminedDatabase): Observation {
  const { state, version, newest, unknown, isWritable, damage } = examined;
  const against = (found: string, remedy: string): Observation => ({ subject, found, remedy, blocks: ['record'] });
  if (!isWritable) return against(`${file} cannot be written`, 'Change its permissions, or name another with --ledger.');
  if (state === 'absent') return { subject, found: `${file} will be made by the first run` };
  if (state === 'damaged')
    return against(
      `${file} is damaged: ${damage ?? 'SQLite cannot read it'}`,
      'Put back a copy of it, or move it away: a new one is made, and pull requests are found again by their fingerprint.',
    );
  if (unknown.length > 0)
    return against(
      `${file} was written by another version of reconcile (${unknown.join(', ')})`,
      'Run the version that wrote it, or move the file away: a new one is made; or name another with --ledger.',
    );
  if (version === newest) return { subject, found: `${file} is sound, at ${newest}` };
  return { subject, found: `${file} is sound, at ${version ?? 'no version'}; the next run brings it to ${newest}` };
}

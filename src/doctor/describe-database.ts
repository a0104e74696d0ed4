import type { Observation } from '#domain/report/checkup.ts';
import type { ExaminedDatabase } from '#ports/doctor.ts';

/** Describes the state of a part's tables. Everything except an intact, writable file of a known version blocks recording. */
export function describeDatabase(subject: string, file: string, examined: ExaminedDatabase): Observation {
  const { state, version, newest, unknown, isWritable, damage, obstacle } = examined;
  const against = (found: string, remedy: string): Observation => ({ subject, found, remedy, blocks: ['record'] });
  if (!isWritable) return against(`${file} cannot be written`, 'Change its permissions, or name another with --ledger.');
  if (state === 'absent') return { subject, found: `${file} does not exist yet; the first run creates it` };
  if (state === 'damaged')
    return against(
      `${file} is damaged: ${damage ?? 'SQLite cannot read it'}`,
      'Restore a copy, or move it away: the next run creates a new one and finds pull requests by their fingerprint.',
    );
  if (unknown.length > 0)
    return against(
      `${file} was written by another version of reconcile (${unknown.join(', ')})`,
      'Run the version that wrote it, move the file away (the next run creates a new one), or name another with --ledger.',
    );
  if (obstacle !== undefined)
    return against(
      `${file} cannot be migrated from ${version ?? 'no version'} to ${newest}: ${obstacle}; tried on a copy`,
      'Move the file away (the next run creates a new one), or name another with --ledger. Report this: it is a bug, or the tables were changed.',
    );
  if (version === newest) return { subject, found: `${file} is intact, at ${newest}` };
  return { subject, found: `${file} is intact, at ${version ?? 'no version'}; the next run migrates it to ${newest}, as tried on a copy` };
}

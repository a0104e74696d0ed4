import { describe, expect, it } from 'vitest';
import { VcsSettings } from '#config/vcs.ts';
import type { Reconciliation, Status } from '#domain/reconciliation.ts';
import { wantedThreads } from '#stages/deliver/threads/wanted-threads.ts';
import type { WantedThread } from '#stages/deliver/threads/wanted-threads.ts';
import { anEscalation } from '../../../support/reconciliations.ts';

function wanted(status: Status, settings: VcsSettings): readonly WantedThread[] {
  const row: Reconciliation = { ...anEscalation(), status };
  return wantedThreads({ deliveries: [], reconciliations: [row], workspaces: [], settings, rootKey: () => '.', pieces: new Map() });
}

describe('a thread without an edit', () => {
  it.each<readonly [Status, string | undefined]>([
    ['escalated', 'Decide: '],
    ['unapplied-code', 'Decide: '],
    ['needs-human', 'Write by hand: '],
    ['proposed', 'Revert in the cloud: '],
    ['held', undefined],
  ])('%s: %s', (status, title) => {
    const threads = wanted(status, VcsSettings.parse({}));

    expect(threads.map((one) => [one.kind, one.title.startsWith(title ?? '')])).toEqual(title === undefined ? [] : [['issue', true]]);
  });

  it('is omitted if the settings say so', () => {
    const settings = VcsSettings.parse({ unpatched: 'none' });

    expect(wanted('needs-human', settings)).toEqual([]);
    expect(wanted('unapplied-code', settings)).toHaveLength(1);
  });
});

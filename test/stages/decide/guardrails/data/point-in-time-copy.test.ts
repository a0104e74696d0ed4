import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { judge } from '#stages/decide/decide.ts';
import { pointInTimeCopy } from '#stages/decide/guardrails/data/point-in-time-copy.ts';
import { anAssumedRole, anEvent } from '../../../../support/builders.ts';
import { aChanged, aContext, aMissing, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const byRunbook = anEvent({ ...anAssumedRole('maintenance', 'run-1'), userAgent: 'ssm.amazonaws.com' });

const fires: readonly Case[] = [
  { case: 'a database snapshot by a person', drift: anUnmanaged('aws_db_snapshot', { db_snapshot_identifier: 'before-maintenance' }) },
  {
    case: 'a database snapshot by a runbook',
    drift: anUnmanaged('aws_db_snapshot', { db_snapshot_identifier: 'nightly' }, { events: [byRunbook] }),
  },
  { case: 'a volume snapshot', drift: anUnmanaged('aws_ebs_snapshot', { volume_id: 'vol-0a1b2c3d4e5f60718' }) },
  { case: 'an instance image', drift: anUnmanaged('aws_ami', { name: 'before-upgrade' }) },
];

const silent: readonly Case[] = [
  { case: 'an unmanaged database', drift: anUnmanaged('aws_db_instance', { identifier: 'orders' }) },
  { case: 'an unmanaged volume', drift: anUnmanaged('aws_ebs_volume', { size: 10 }) },
  { case: 'a launch permission of an image', drift: anUnmanaged('aws_ami_launch_permission', { image_id: 'ami-0a1b2c3d4e5f60718' }) },
  { case: 'a change of a managed snapshot', drift: aChanged('aws_db_snapshot.base', 'tags', [{}, { Team: 'shop' }]) },
  { case: 'a managed snapshot that was deleted', drift: aMissing('aws_ebs_snapshot.base', { id: 'snap-0a1b2c3d4e5f60718' }) },
];

describe('point-in-time-copy', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    const decision = judge(drift, anIntent([drift]), [pointInTimeCopy], aContext());

    expect(decision).toMatchObject({ verdict: 'hold', hold: { owner: expect.stringMatching(/./) as unknown } });
    expect(decision.reason).toContain('a point-in-time copy of data');
  });

  it.each(silent)('does not fire: $case', ({ drift }) => {
    expect(pointInTimeCopy.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});

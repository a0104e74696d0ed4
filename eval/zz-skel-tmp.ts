import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';
import { solveWithReconcile } from './solvers/reconcile.ts';
for (const s of findScenarios(['/work/main/fixtures/recordings','/work/shared/recordings'] as never)) {
  const sol = await solveWithReconcile(s as never, 'off');
  for (const r of sol.report.reconciliations) {
    if (!/^aws_(vpc|subnet|route|security_group|network|internet|nat|iam|kms|db_subnet|ec2_transit|vpn|dx|customer|default|egress|main)/.test(r.resourceType)) continue;
    const a = r.intent.actors.map((x) => `${x.name}{${x.origin},${x.person ?? 'noperson'}}`).join('+');
    console.log([s.project ?? '', s.id, r.resourceType, r.verdict, Object.keys(r.attributes).slice(0,3).join(','), a].join(' | '));
  }
}

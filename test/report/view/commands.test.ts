import { describe, expect, it } from 'vitest';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toRow } from '#report/row.ts';
import { closeCommand, explainCommand, forgetCommand, revertCommand } from '#report/view/commands.ts';
import { aReconciliation } from '../../support/reconciliations.ts';

const ROW = toRow(aReconciliation(), () => '');

describe('revertCommand', () => {
  it('has --plan, and the Terraform workspace of the resource', () => {
    expect(revertCommand(ROW)).toBe('reconcile act drift-1 --action revert-drift --plan');
    expect(revertCommand({ ...ROW, workspace: "blue's" })).toBe(
      String.raw`reconcile act drift-1 --action revert-drift --plan --workspace 'blue'\''s'`,
    );
  });

  it.each<[string, Partial<ReconciliationReport>]>([
    ['an unmanaged resource', { kind: 'unmanaged' }],
    ['an invisible change', { invisible: 'ignored-by-code' }],
    ['code that is ahead', { status: 'unapplied-code' }],
  ])('is undefined for %s', (_name, over) => {
    expect(revertCommand({ ...ROW, ...over })).toBeUndefined();
  });
});

it('quotes every word from the cloud or a person', () => {
  expect(explainCommand({ ...ROW, id: 'a; b\u001b' })).toBe("reconcile explain 'a; b'");
  expect(forgetCommand('aws_sqs_queue.work["it; $(touch gone)"]')).toBe(`terraform state rm 'aws_sqs_queue.work["it; $(touch gone)"]'`);
  expect(closeCommand('reconcile/a1', 'my remote')).toBe("git push 'my remote' --delete reconcile/a1");
});

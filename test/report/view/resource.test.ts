import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { nextApplyOf, resourceName, viewResource, whereabouts } from '#report/view/resource.ts';
import { aChange, aDecision, aDrift, aReconciliation, anUnmanagedDrift } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

describe('the changes of a resource', () => {
  it.each<readonly [string, Drift, readonly string[]]>([
    ['a changed value', aDrift(), ['visibility_timeout_seconds: 60 → 300']],
    [
      'tags, without tags_all',
      aDrift({
        changes: [aChange({ path: 'tags', before: {}, after: { A: '1' } }), aChange({ path: 'tags_all', before: {}, after: { A: '1' } })],
      }),
      ['tags.A: + "1"'],
    ],
    ['only tags_all', aDrift({ changes: [aChange({ path: 'tags_all', before: {}, after: { A: '1' } })] }), ['tags_all.A: + "1"']],
    ['a sensitive value', aDrift({ changes: [aChange({ sensitive: true })] }), ['visibility_timeout_seconds: changed, value sensitive']],
    [
      'a hidden value',
      aDrift({ changes: [aChange({ hidden: true, after: null })] }),
      ['visibility_timeout_seconds: changed, value hidden in the trail'],
    ],
    [
      'all three values if code and cloud differ from the state',
      aDrift({ changes: [aChange({ code: 90, standing: 'both' })] }),
      ['visibility_timeout_seconds: 60 → 300', 'visibility_timeout_seconds: 90 in code, not applied yet'],
    ],
    [
      'two values if code equals the state',
      aDrift({ changes: [aChange({ code: 60, standing: 'drifted' })] }),
      ['visibility_timeout_seconds: 60 → 300'],
    ],
    [
      'no third value for a secret',
      aDrift({ changes: [aChange({ sensitive: true, code: 'hunter2', standing: 'both' })] }),
      ['visibility_timeout_seconds: changed, value sensitive', 'visibility_timeout_seconds: (sensitive) in code, not applied yet'],
    ],
    [
      'an attribute that no plan shows',
      aDrift({ changes: [aChange({ path: 'groups', before: [], after: ['oncall'], notRead: true })] }),
      ['groups[]: + "oncall"', 'groups: the provider does not read it back, so a plan shows it until the next apply'],
    ],
    ['a deleted resource', aDrift({ kind: 'missing', changes: [aChange({ after: null })] }), ['deleted outside Terraform']],
    [
      'a resource made by hand',
      anUnmanagedDrift({
        changes: [aChange({ path: 'name', before: null, after: 'loyalty' }), aChange({ path: 'policy', before: null, after: null })],
      }),
      ['created outside Terraform', 'name: "loyalty"'],
    ],
  ])('describe %s', (_name, drift, lines) => {
    expect(viewResource(reportOf(drift)).changes).toEqual(lines);
  });

  it('contain the previous address of a recreated resource', () => {
    const row = { ...reportOf(anUnmanagedDrift({ changes: [] })), address: 'aws_sqs_queue.sales', renamedFrom: 'aws_sqs_queue.orders' };

    expect(viewResource(row).changes.at(-1)).toBe('renamed from aws_sqs_queue.orders, otherwise unchanged');
  });
});

describe('the effect of the next apply', () => {
  it.each<readonly [string, Drift, Omit<ReturnType<typeof nextApplyOf>, 'name'>]>([
    ['a changed value', aDrift(), { values: ['visibility_timeout_seconds: 300 → 60'] }],
    [
      'a third value in code',
      aDrift({ changes: [aChange({ code: 90, standing: 'both' })] }),
      { values: ['visibility_timeout_seconds: 300 → 90'] },
    ],
    [
      'a hidden value',
      aDrift({ changes: [aChange({ hidden: true, after: null })] }),
      { values: ['visibility_timeout_seconds: changed, value hidden in the trail'] },
    ],
    ['a deleted resource', aDrift({ kind: 'missing' }), { words: 'Terraform creates it again', values: [] }],
    ['a resource made by hand', anUnmanagedDrift(), { words: 'nothing: Terraform does not manage it', values: [] }],
    ['an invisible change', aDrift({ invisible: 'ignored-by-code' }), { words: 'nothing: it is not shown in any plan', values: [] }],
  ])('with %s', (_name, drift, expected) => {
    expect(nextApplyOf(reportOf(drift))).toMatchObject(expected);
  });
});

describe('resourceName', () => {
  it.each<readonly [string, Drift, string]>([
    ['an address', aDrift(), 'aws_sqs_queue.work["orders"]'],
    ['type and import id without an address', anUnmanagedDrift({ importId: 'loyalty' }), 'aws_sqs_queue loyalty'],
  ])('is %s', (_name, drift, name) => {
    expect(resourceName(reportOf(drift))).toBe(name);
  });
});

function reportOf(drift: Drift): ReconciliationReport {
  const [report] = toReport(aRun({ reconciliations: [aReconciliation({ decision: aDecision({ drift }) })] })).reconciliations;
  if (report === undefined) throw new Error('nothing was reported');
  return report;
}

describe('whereabouts', () => {
  it.each([
    ['nothing for the only local root', { root: '.', backend: { type: 'local', key: 'terraform.tfstate' } }, ''],
    ['file and line', { root: '.', declaredAt: 'main.tf:12' }, 'main.tf:12'],
    [
      'root, Terraform workspace and the key of its state',
      { root: 'envs/prod', workspace: 'blue', backend: { type: 's3', key: 'states/env:/blue/prod.tfstate' }, declaredAt: '../m/q.tf:3' },
      'envs/m/q.tf:3, root envs/prod (workspace blue), state s3 states/env:/blue/prod.tfstate',
    ],
    ['the path from the repository', { root: 'prod', folder: 'live/prod', declaredAt: 'main.tf:12' }, 'live/prod/main.tf:12, root prod'],
    ['a path outside the only root', { root: '.', declaredAt: '../main.tf:12' }, '../main.tf:12'],
    ['a backend without a known key', { backend: { type: 'http', key: null } }, 'state http'],
    ['no control character', { root: 'a\u001b[31mb' }, 'root a[31mb'],
  ])('contains %s', (_case, item, expected) => {
    expect(whereabouts(item)).toBe(expected);
  });
});

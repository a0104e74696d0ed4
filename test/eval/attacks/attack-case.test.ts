import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findAttacks, readAttack } from '../../../eval/attacks/attack-case.ts';
import { aFolder } from '../../support/scenarios.ts';

const FILE = { id: 'one', project: 'lab', expected: 'not-accept', family: 'reach', grade: 'severe' };

/** A repository with a lab, a recording and one case. */
function aRepository(change: object = {}): { readonly root: string; readonly folder: string } {
  const root = aFolder();
  const attacks = join(root, 'fixtures', 'attacks');
  const folder = join(attacks, 'written', 'one');
  mkdirSync(join(attacks, 'lab', 'infra'), { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(attacks, 'lab', 'terraform.tfstate'), '{}');
  cpSync(join(attacks, 'lab', 'infra'), join(root, 'fixtures', 'recordings', 'shop', 'infra'), { recursive: true });
  mkdirSync(join(root, 'fixtures', 'recordings', 'shop', 'baseline'));
  writeFileSync(join(root, 'fixtures', 'recordings', 'shop', 'baseline', 'terraform.tfstate'), '{}');
  writeFileSync(join(folder, 'case.json'), JSON.stringify({ ...FILE, ...change }));
  writeFileSync(join(folder, 'trace.ndjson'), '{}\n');
  return { root, folder };
}

it('reads an attack on the lab with the files next to its records', () => {
  const { root, folder } = aRepository();
  writeFileSync(join(folder, 'refresh.plan.json'), '{}');

  const [attack, ...others] = findAttacks(root);

  expect(others).toEqual([]);
  expect(attack).toEqual({
    id: 'one',
    from: 'written',
    project: 'lab',
    family: 'reach',
    grade: 'severe',
    ok: [],
    infra: join(root, 'fixtures/attacks/lab/infra'),
    stateFile: join(root, 'fixtures/attacks/lab/terraform.tfstate'),
    traceFile: join(folder, 'trace.ndjson'),
    refreshFile: join(folder, 'refresh.plan.json'),
  });
});

it('reads a twin on a recording', () => {
  const { root } = aRepository({ project: 'shop', expected: 'accept', grade: '-', ok: ['aws_sqs_queue.a'] });

  const twin = readAttack(root, 'written', 'one');

  expect(twin).toMatchObject({ ok: ['aws_sqs_queue.a'], stateFile: join(root, 'fixtures/recordings/shop/baseline/terraform.tfstate') });
  expect(twin).not.toHaveProperty('grade');
});

it('reads optional parts of a case, and names the additional roots', () => {
  const asked = {
    at: '2026-11-19T09:00:00Z',
    actor: 'tuner',
    goal: 'performance',
    address: 'aws_sqs_queue.a',
    attribute: 'delay_seconds',
    value: 5,
  };
  const { root, folder } = aRepository({
    names: ['held'],
    beside: ['shop'],
    asked: [asked],
    closed: true,
    at: '2026-11-20T06:00:00Z',
    earlierAt: '2026-11-19T06:00:00Z',
  });
  writeFileSync(join(folder, 'earlier.ndjson'), '{}\n');
  mkdirSync(join(folder, 'trail'));
  writeFileSync(join(folder, 'digest-keys.json'), '{}');

  const attack = readAttack(root, 'written', 'one');

  expect(attack).toMatchObject({ names: ['held'], closed: true, at: '2026-11-20T06:00:00Z', traceFile: join(folder, 'trail') });
  expect(attack.asked).toEqual([{ ...asked, motivation: 'unknown' }]);
  expect(attack.beside?.map(({ infra }) => infra)).toEqual([join(root, 'fixtures/recordings/shop/infra')]);
});

it('requires the times of two runs', () => {
  const { root, folder } = aRepository({ at: '2026-11-20T06:00:00Z' });
  writeFileSync(join(folder, 'earlier.ndjson'), '{}\n');

  expect(() => findAttacks(root)).toThrow(/expected the times `at` and `earlierAt` of two runs/);
});

it.each([
  ['an attack without a grade', { grade: '-' }, /an attack has a grade/],
  ['a twin with a grade', { expected: 'accept' }, /a twin has none/],
  ['an unknown field', { severity: 1 }, /case\.json: .*severity/],
  ['an id other than its folder', { id: 'two' }, /expected id "one", found "two"/],
  ['a missing project', { project: 'bank' }, /expected a recording or a root beside the cases, found bank/],
])('refuses %s, and states where', (_case, change, message) => {
  const { root } = aRepository(change);

  expect(() => findAttacks(root)).toThrow(message);
});

it('names the missing file', () => {
  const { root, folder } = aRepository();
  rmSync(join(folder, 'trace.ndjson'));

  expect(() => findAttacks(root)).toThrow(/trace\.ndjson, found nothing/);
});

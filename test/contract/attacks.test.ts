import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPolicy } from '#config/load-policy.ts';
import { readRefresh } from '#terraform/refresh.ts';
import { readState } from '#terraform/state.ts';
import { ATTACK_FOLDER, SOURCES, findAttacks } from '../../eval/attacks/attack-case.ts';
import type { AttackCase } from '../../eval/attacks/attack-case.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ATTACKS = findAttacks(ROOT);
const KNOWN = new Set(['case.json', 'trace.ndjson', 'refresh.plan.json', 'policy.yaml']);
const STATES = new Map([...new Set(ATTACKS.map(({ stateFile }) => stateFile))].map((file) => [file, addressesIn(file)]));

function addressesIn(file: string): ReadonlySet<string> {
  return new Set(readState(readFileSync(file, 'utf8'), file).map(({ address }) => address));
}

function recordsOf({ traceFile }: AttackCase): readonly Readonly<Record<string, unknown>>[] {
  return readFileSync(traceFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

it.each(SOURCES)('finds attacks and twins of %s', (from) => {
  const own = ATTACKS.filter((attack) => attack.from === from);

  expect(own.some(({ grade }) => grade !== undefined)).toBe(true);
  expect(own.some(({ grade }) => grade === undefined)).toBe(true);
  expect(own.length).toBe(readdirSync(join(ROOT, ATTACK_FOLDER, from)).length);
});

it('gives no two cases one id', () => {
  const ids = ATTACKS.map(({ id }) => id);

  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe.each(ATTACKS.map((attack) => [`${attack.from}/${attack.id}`, attack] as const))('%s', (_name, attack) => {
  it('has a trace of whole records, each told once', () => {
    const records = recordsOf(attack);

    const broken = records.filter((record) =>
      ['eventID', 'eventTime', 'eventSource', 'eventName'].some((field) => typeof record[field] !== 'string'),
    );
    const ids = records.map(({ eventID }) => eventID);
    expect(records.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('holds nothing else than the format names, and can be read', async () => {
    const strangers = readdirSync(dirname(attack.traceFile)).filter((name) => !KNOWN.has(name));
    if (attack.policyFile !== undefined) await loadPolicy(attack.policyFile);
    const refreshed =
      attack.refreshFile === undefined ? [] : readRefresh(readFileSync(attack.refreshFile, 'utf8'), basename(attack.refreshFile)).changes;

    expect(strangers).toEqual([]);
    expect(refreshed.map(({ address }) => address).filter((address) => address.length === 0)).toEqual([]);
  });

  it('makes exceptions of what its project holds', () => {
    const unknown = attack.ok.filter((address) => STATES.get(attack.stateFile)?.has(address) !== true);

    expect(unknown).toEqual([]);
  });
});

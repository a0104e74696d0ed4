import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { loadPolicy } from '#config/load-policy.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';
import { readRefresh } from '#terraform/refresh.ts';
import { readState } from '#terraform/state.ts';
import { ATTACK_FOLDER, SOURCES, findAttacks } from '../../eval/attacks/attack-case.ts';
import type { AttackCase } from '../../eval/attacks/attack-case.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ATTACKS = findAttacks(ROOT);
const FILES = ['refresh.plan.json', 'policy.yaml', 'signals.ndjson', 'earlier.ndjson', 'trail', 'digest-keys.json'];
const KNOWN = new Set(['case.json', 'trace.ndjson', ...FILES]);
const STATES = new Map([...new Set(ATTACKS.map(({ stateFile }) => stateFile))].map((file) => [file, addressesIn(file)]));

function addressesIn(file: string): ReadonlySet<string> {
  return new Set(readState(readFileSync(file, 'utf8'), file).map(({ address }) => address));
}

type Recorded = Readonly<Record<string, unknown>>;

function recordsOf({ traceFile, digestKeys }: AttackCase): readonly Recorded[] {
  if (digestKeys !== undefined) return recordsBelow(traceFile);
  return readFileSync(traceFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Recorded);
}

/** Of a folder as CloudTrail delivers it; digests have no records. */
function recordsBelow(folder: string): readonly Recorded[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json.gz'))
    .map(
      ({ parentPath, name }) => JSON.parse(gunzipSync(readFileSync(join(parentPath, name))).toString('utf8')) as { Records?: Recorded[] },
    )
    .flatMap(({ Records = [] }) => Records);
}

/** @throws Error where its refresh cannot be read */
function refreshedAddresses({ refreshFile }: AttackCase): readonly string[] {
  if (refreshFile === undefined) return [];
  return readRefresh(readFileSync(refreshFile, 'utf8'), basename(refreshFile)).changes.map(({ address }) => address);
}

it.each(SOURCES)('finds attacks and benign twins from %s', (from) => {
  const own = ATTACKS.filter((attack) => attack.from === from);

  expect(own.some(({ grade }) => grade !== undefined)).toBe(true);
  expect(own.some(({ grade }) => grade === undefined)).toBe(true);
  expect(own.length).toBe(readdirSync(join(ROOT, ATTACK_FOLDER, from)).length);
});

it('gives every case a unique id', () => {
  const ids = ATTACKS.map(({ id }) => id);

  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each(ATTACKS)('$from/$id: has complete, distinct records, and only names of its format and project', async (attack) => {
  const records = recordsOf(attack);
  const broken = records.filter((record) =>
    ['eventID', 'eventTime', 'eventSource', 'eventName'].some((field) => typeof record[field] !== 'string'),
  );
  const ids = records.map(({ eventID }) => eventID);
  const strangers = readdirSync(dirname(attack.traceFile)).filter((name) => !KNOWN.has(name));
  const rules = new Set(guardrails.map(({ id }) => id));
  const unknown = attack.ok.filter((address) => STATES.get(attack.stateFile)?.has(address) !== true);

  expect.soft(records, 'the records of its trace').not.toEqual([]);
  expect.soft(broken, 'records with a missing field').toEqual([]);
  expect.soft(ids, 'duplicate records').toEqual([...new Set(ids)]);
  expect.soft(strangers, 'unexpected files').toEqual([]);
  expect.soft(unknown, 'exceptions outside the project').toEqual([]);
  expect
    .soft(
      (attack.names ?? []).filter((name) => !name.startsWith('policy:') && !rules.has(name)),
      'unknown guardrails',
    )
    .toEqual([]);
  expect.soft(refreshedAddresses(attack), 'the addresses in its refresh').not.toContain('');
  // Throws where its policy cannot be read.
  if (attack.policyFile !== undefined) await loadPolicy(attack.policyFile);
});

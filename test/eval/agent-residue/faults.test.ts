// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, runFault } from '../../../eval/agent-residue/faults.ts';
import { readScenario } from '../../../eval/dataset.ts';

const PROJECT = resolve(import.meta.dirname, '../../../fixtures/recordings/orders-service');
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'reconcile-faults-'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a provider that fails at the second intent', () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    'with %s keeps the first intent solved, and escalates the second with the reason and the true cost',
    { timeout: 120_000 },
    async (_name, fault) => {
      expect((await runFault(fault, readScenario(PROJECT, 'orders-interleaved-jobs'), scratch)).wrong).toEqual([]);
    },
  );
});

// @module-tag slow
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { surroundingsOf } from '#context-doctor.ts';
import type { DoctorOptions } from '#context-doctor.ts';
import { IDENTITY, startSts } from './support/sts-server.ts';
import { makeScratch } from './support/trail-sources.ts';

const SIGNAL = new AbortController().signal;
const REGO = fileURLToPath(new URL('../fixtures/rego/', import.meta.url));

describe('surroundingsOf', () => {
  const home = makeScratch();
  beforeEach(() => {
    home.write('here', '');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    home.remove();
  });

  function surroundings(over: Partial<DoctorOptions> = {}) {
    return surroundingsOf({
      roots: [{ directory: join(home.path, 'infra'), variableFiles: [], state: 'auto', refresh: 'auto' }],
      traces: ['trail.json'],
      needed: new Set(),
      configuration: { kind: 'found', found: undefined },
      model: undefined,
      vcs: { remote: 'origin' },
      rego: undefined,
      ledgerFile: join(home.path, 'ledger.sqlite'),
      terraformBinary: 'auto',
      directory: home.path,
      environment: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      node: { version: '20.20.2', oldest: '20.19' },
      now: new Date('2026-11-21T12:00:00Z'),
      ...over,
    });
  }

  it('opens roots and program once for all probes', async () => {
    const { roots, program, wanted } = surroundings();

    expect(wanted.refreshes).toBe(true);
    expect(roots(SIGNAL)).toBe(roots(SIGNAL));
    expect(program(SIGNAL)).toBe(program(SIGNAL));
    expect(await roots(SIGNAL)).toMatchObject({ kind: 'found', found: [{ name: 'infra', opened: { kind: 'failed' } }] });
  });

  it('loads the parts of the program outside its code', async () => {
    expect(await surroundings().parts()).toHaveLength(3);
  });

  it('reports a program that is not installed, with the next step', async () => {
    expect(await surroundings({ terraformBinary: '/nowhere/terraform' }).program(SIGNAL)).toMatchObject({
      kind: 'failed',
      why: '/nowhere/terraform is not installed',
      remedy: expect.stringContaining('--terraform-binary') as string,
    });
  });

  it('asks STS at the endpoint configured for the AWS SDK', async () => {
    const sts = await startSts({ status: 200, body: IDENTITY });
    const { caller } = surroundings({ environment: { AWS_ENDPOINT_URL: sts.endpoint } });

    expect(await caller(SIGNAL)).toMatchObject({ kind: 'found', found: { account: '123456789012' } });

    await sts.close();
  });

  it('has no VCS outside a repository, unless one is needed', async () => {
    expect(await surroundings().vcs(SIGNAL)).toBeUndefined();
    expect(await surroundings({ needed: new Set(['pull-request']) }).vcs(SIGNAL)).toMatchObject({ kind: 'failed' });
  });

  it('evaluates a compiled policy with a sample question', async () => {
    const { engine } = surroundings({ rego: { wasm: join(REGO, 'policy.wasm') } });

    expect(await engine?.(SIGNAL)).toMatchObject({ kind: 'found', found: { name: join(REGO, 'policy.wasm') } });
    expect(await surroundings({ rego: { wasm: '/nowhere.wasm' } }).engine?.(SIGNAL)).toMatchObject({ kind: 'failed' });
    expect(surroundings().engine).toBeUndefined();
  });

  it('creates no ledger', async () => {
    expect(await surroundings().ledger(SIGNAL)).toMatchObject({ state: 'absent' });
    expect(await surroundings().knowledge(SIGNAL)).toMatchObject({ state: 'absent' });
  });
});

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

  it('asks roots and program once for all probes', async () => {
    const { roots, program, wanted } = surroundings();

    expect(wanted.refreshes).toBe(true);
    expect(roots(SIGNAL)).toBe(roots(SIGNAL));
    expect(program(SIGNAL)).toBe(program(SIGNAL));
    expect(await roots(SIGNAL)).toMatchObject({ kind: 'found', found: [{ name: 'infra', opened: { kind: 'failed' } }] });
  });

  it('loads what the program is made of beside its code', async () => {
    expect(await surroundings().parts()).toHaveLength(3);
  });

  it('says that a program is not installed, and what to do', async () => {
    expect(await surroundings({ terraformBinary: '/nowhere/terraform' }).program(SIGNAL)).toMatchObject({
      kind: 'failed',
      why: '/nowhere/terraform is not installed',
      remedy: expect.stringContaining('--terraform-binary') as string,
    });
  });

  it('asks STS where the AWS SDK is told to ask', async () => {
    const sts = await startSts({ status: 200, body: IDENTITY });
    const { caller } = surroundings({ environment: { AWS_ENDPOINT_URL: sts.endpoint } });

    expect(await caller(SIGNAL)).toMatchObject({ kind: 'found', found: { account: '123456789012' } });

    await sts.close();
  });

  it('has no VCS to speak of outside of a repository, unless one is needed', async () => {
    expect(await surroundings().vcs(SIGNAL)).toBeUndefined();
    expect(await surroundings({ needed: new Set(['pull-request']) }).vcs(SIGNAL)).toMatchObject({ kind: 'failed' });
  });

  it('asks a compiled policy a question that is nobody’s', async () => {
    const { engine } = surroundings({ rego: { wasm: join(REGO, 'policy.wasm') } });

    expect(await engine?.(SIGNAL)).toMatchObject({ kind: 'found', found: { name: join(REGO, 'policy.wasm') } });
    expect(await surroundings({ rego: { wasm: '/nowhere.wasm' } }).engine?.(SIGNAL)).toMatchObject({ kind: 'failed' });
    expect(surroundings().engine).toBeUndefined();
  });

  it('makes no ledger', async () => {
    expect(await surroundings().ledger(SIGNAL)).toMatchObject({ state: 'absent' });
    expect(await surroundings().knowledge(SIGNAL)).toMatchObject({ state: 'absent' });
  });
});

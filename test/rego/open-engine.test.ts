import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openEngine } from '#rego/open-engine.ts';

describe('openEngine', () => {
  it('opens a compiled policy or a program, depending on the settings', async () => {
    const wasm = fileURLToPath(new URL('../../fixtures/rego/policy.wasm', import.meta.url));

    expect((await openEngine({ wasm }, {})).name).toBe(wasm);
    expect((await openEngine({ binary: 'opa', bundle: '/srv/policies' }, {})).name).toBe('opa with /srv/policies');
  });

  it('refuses a missing file', async () => {
    await expect(openEngine({ wasm: '/nowhere/policy.wasm' }, {})).rejects.toThrow(
      /Expected a compiled Rego policy at \/nowhere\/policy\.wasm; found no such file/,
    );
  });
});

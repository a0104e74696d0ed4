import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configurationOf } from '#cli/configuration.ts';
import { main } from '#cli/main.ts';
import { aTerminal } from '../../support/terminal.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-init-'));
  mkdirSync(join(cwd, 'infra'));
  writeFileSync(join(cwd, 'infra/main.tf'), 'provider "aws" {}\n');
});
afterEach(() => rmSync(cwd, { recursive: true }));

describe('reconcile init', () => {
  it('writes a file that names the roots and can be read', async () => {
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toBe('Wrote reconcile.yaml; roots: infra.\n');
    expect((await configurationOf({}, { cwd }))?.roots).toMatchObject([{ directory: join(cwd, 'infra') }]);
  });

  it('prints it instead, and writes nothing', async () => {
    const terminal = aTerminal(['init', '--print'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toContain('roots:\n  - infra\n');
    expect(readdirSync(cwd)).toEqual(['infra']);
  });

  it('leaves a file that is there as it is', async () => {
    writeFileSync(join(cwd, 'reconcile.yaml'), 'unmanaged: all\n');
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(2);

    expect(terminal.printed.stderr).toContain('found one, which is left as it is');
    expect(readFileSync(join(cwd, 'reconcile.yaml'), 'utf8')).toBe('unmanaged: all\n');
  });

  it('says so where no root was found', async () => {
    rmSync(join(cwd, 'infra'), { recursive: true });
    const terminal = aTerminal(['init'], { cwd });

    expect(await main(terminal)).toBe(0);

    expect(terminal.printed.stdout).toBe('Wrote reconcile.yaml; no Terraform root was found.\n');
  });
});

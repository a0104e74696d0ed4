import { chmodSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { candidates, findBinary } from '#terraform/binary.ts';
import { makeScratch } from '../support/trail-sources.ts';

const home = makeScratch();
afterEach(() => home.remove());

function find(choice: string, PATH: string = process.env['PATH'] ?? '') {
  return findBinary(choice, { directory: home.path, environment: { PATH }, signal: new AbortController().signal });
}

/** A program that prints something instead of its version. */
function aProgram(name: string, script: string): string {
  const path = home.write(name, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

it.each([
  ['auto', undefined, ['terraform', 'tofu']],
  ['auto', true, ['tofu', 'terraform']],
  ['/opt/terraform', true, ['/opt/terraform']],
])('tries for %s (OpenTofu: %s) %j', (choice, isOpenTofu, tried) => {
  expect(candidates(choice, isOpenTofu)).toEqual(tried);
});

describe('findBinary', () => {
  it.each([
    ['terraform', '1.11.4', { product: 'terraform', version: '1.11.4' }],
    ['tofu', '1.9.0', { product: 'tofu', version: '1.9.0' }],
    ['terraform-next', '1.5.0-rc1', { product: 'terraform', version: '1.5.0-rc1' }],
  ])('reads the version of %s', async (name, version, tool) => {
    const path = aProgram(name, `echo '{"terraform_version": "${version}"}'`);

    expect(await find(path)).toEqual({ path, tool });
  });

  it('reads the version after warnings of OpenTofu', async () => {
    const path = aProgram(
      'tofu',
      `printf '\\nWarning: Unable to open CLI configuration file\\n\\n{\\n  "terraform_version": "1.12.6"\\n}\\n'`,
    );

    expect(await find(path)).toEqual({ path, tool: { product: 'tofu', version: '1.12.6' } });
  });

  it.each([
    ['too old', `echo '{"terraform_version": "1.4.6"}'`, /older than 1\.5\.0/],
    ['another program', 'echo hello', /did not print a version/],
    ['broken', 'exit 1', /did not print a version/],
  ])('reports why a program that is %s cannot be used', async (_name, script, why) => {
    expect(await find(aProgram('terraform', script))).toMatchObject({ unusable: expect.stringMatching(why) as string });
  });

  it('reports the searched names if nothing is installed', async () => {
    home.write('empty', '');

    expect(await find('/nowhere/terraform')).toEqual({ unusable: '/nowhere/terraform is not installed' });
    expect(await find('auto', home.path)).toEqual({ unusable: 'neither terraform nor tofu is installed' });
  });
});

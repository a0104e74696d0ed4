import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { awsVersionOf, lockedProviders } from '#terraform/provider-version.ts';

const KNOWN = ['5.32.1', '5.99.1', '6.66.0'];

const folder = mkdtempSync(join(tmpdir(), 'reconcile-version-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOCK = `# This file is maintained automatically by "terraform init".

provider "registry.terraform.io/hashicorp/aws" {
  version     = "5.80.0"
  constraints = "~> 5.0"
  hashes = [
    "h1:abc=",
  ]
}

provider "registry.terraform.io/hashicorp/random" {
  version = "3.6.0"
}
`;

it('reads the providers of a lock file', () => {
  expect(lockedProviders(LOCK)).toEqual([
    { source: 'registry.terraform.io/hashicorp/aws', version: '5.80.0' },
    { source: 'registry.terraform.io/hashicorp/random', version: '3.6.0' },
  ]);
  expect(lockedProviders('')).toEqual([]);
});

describe('without a lock file', () => {
  it.each([
    ['nothing said', '', undefined],
    ['any of a major version', 'aws = { source = "hashicorp/aws", version = "~> 5.0" }', '5.99.1'],
    ['a minor version', 'aws = { source = "hashicorp/aws", version = "~> 5.40.0" }', '5.40.0'],
    ['at least one', 'aws = {\n      source  = "hashicorp/aws"\n      version = ">= 5.0"\n    }', '6.66.0'],
    ['a span', 'aws = { source = "hashicorp/aws", version = ">= 5.0, < 6.0" }', '5.99.1'],
    ['one version', 'aws = { source = "hashicorp/aws", version = "5.32.1" }', '5.32.1'],
    ['an older one', 'aws = { source = "hashicorp/aws", version = "~> 4.67" }', '4.67'],
    ['all but one', 'aws = { source = "hashicorp/aws", version = "!= 6.66.0, >= 5" }', '5.99.1'],
    ['more than one', 'aws = { source = "hashicorp/aws", version = "> 5.32.1, <= 5.60.0" }', '5.60.0'],
    ['another name', 'amazon = { source = "registry.terraform.io/hashicorp/aws", version = "5.1.0" }', '5.1.0'],
    ['the short form', 'aws = "~> 5.0"', '5.99.1'],
    ['no source', 'aws = { version = "~> 5.0" }', '5.99.1'],
    ['no version', 'aws = { source = "hashicorp/aws" }', undefined],
    ['another provider', 'aws = { source = "acme/aws", version = "1.0.0" }', undefined],
    [
      'a neighbour',
      'random = { source = "hashicorp/random", version = "~> 3.0" }\n aws = { source = "hashicorp/aws", version = "~> 5.0" }',
      '5.99.1',
    ],
    ['a comment', '# aws = { source = "hashicorp/aws", version = "~> 4.0" }', undefined],
    ['no version at all', 'aws = { source = "hashicorp/aws", version = "> 7.0, < 6.0" }', undefined],
  ])('takes the newest version that the code allows: %s', async (_name, entry, expected) => {
    const text = `terraform {\n  required_providers {\n    ${entry}\n  }\n}\n`;

    expect(await awsVersionOf(folder, [{ path: 'main.tf', text }], KNOWN)).toBe(expected);
  });

  it('goes by what the root and its modules allow together', async () => {
    const files = [
      {
        path: 'main.tf',
        text: 'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws", version = ">= 5.0" }\n  }\n}\n',
      },
      {
        path: 'modules/db/versions.tf.json',
        text: '{"terraform": {"required_providers": {"aws": {"source": "hashicorp/aws", "version": "< 6.0.0"}}}}',
      },
      { path: 'broken.tf.json', text: '{' },
      { path: 'notes.txt', text: 'required_providers {\n  aws = "1.0"\n}' },
    ];

    expect(await awsVersionOf(folder, files, KNOWN)).toBe('5.99.1');
  });
});

it('goes by the lock file where there is one', async () => {
  const own = mkdtempSync(join(folder, 'locked-'));
  writeFileSync(join(own, '.terraform.lock.hcl'), LOCK);
  const text = 'terraform {\n  required_providers {\n    aws = "~> 6.0"\n  }\n}\n';

  expect(await awsVersionOf(own, [{ path: 'main.tf', text }], KNOWN)).toBe('5.80.0');
});

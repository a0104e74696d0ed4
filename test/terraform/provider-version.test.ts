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
    ['without a constraint', '', undefined],
    ['any of a major version', 'aws = { source = "hashicorp/aws", version = "~> 5.0" }', '5.99.1'],
    ['a minor version', 'aws = { source = "hashicorp/aws", version = "~> 5.40.0" }', '5.40.0'],
    ['a minimum version', 'aws = {\n      source  = "hashicorp/aws"\n      version = ">= 5.0"\n    }', '6.66.0'],
    ['a range', 'aws = { source = "hashicorp/aws", version = ">= 5.0, < 6.0" }', '5.99.1'],
    ['an exact version', 'aws = { source = "hashicorp/aws", version = "5.32.1" }', '5.32.1'],
    ['an older version', 'aws = { source = "hashicorp/aws", version = "~> 4.67" }', '4.67'],
    ['an excluded version', 'aws = { source = "hashicorp/aws", version = "!= 6.66.0, >= 5" }', '5.99.1'],
    ['a version above the minimum', 'aws = { source = "hashicorp/aws", version = "> 5.32.1, <= 5.60.0" }', '5.60.0'],
    ['another local name', 'amazon = { source = "registry.terraform.io/hashicorp/aws", version = "5.1.0" }', '5.1.0'],
    ['the short form', 'aws = "~> 5.0"', '5.99.1'],
    ['without a source', 'aws = { version = "~> 5.0" }', '5.99.1'],
    ['without a version', 'aws = { source = "hashicorp/aws" }', undefined],
    ['another provider', 'aws = { source = "acme/aws", version = "1.0.0" }', undefined],
    [
      'another entry',
      'random = { source = "hashicorp/random", version = "~> 3.0" }\n aws = { source = "hashicorp/aws", version = "~> 5.0" }',
      '5.99.1',
    ],
    ['a comment', '# aws = { source = "hashicorp/aws", version = "~> 4.0" }', undefined],
    ['an impossible version', 'aws = { source = "hashicorp/aws", version = "> 7.0, < 6.0" }', undefined],
  ])('finds the newest version that the code allows: %s', async (_name, entry, expected) => {
    const text = `terraform {\n  required_providers {\n    ${entry}\n  }\n}\n`;

    expect(await awsVersionOf(folder, [{ path: 'main.tf', text }], KNOWN)).toBe(expected);
  });

  it('combines the constraints of the root and its modules', async () => {
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

it('prefers the lock file', async () => {
  const own = mkdtempSync(join(folder, 'locked-'));
  writeFileSync(join(own, '.terraform.lock.hcl'), LOCK);
  const text = 'terraform {\n  required_providers {\n    aws = "~> 6.0"\n  }\n}\n';

  expect(await awsVersionOf(own, [{ path: 'main.tf', text }], KNOWN)).toBe('5.80.0');
});

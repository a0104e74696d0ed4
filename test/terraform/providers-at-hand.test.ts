import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProviders, providersOf } from '#terraform/providers-at-hand.ts';
import { makeScratch } from '../support/trail-sources.ts';

const AWS = 'registry.terraform.io/hashicorp/aws';
const RANDOM = 'registry.terraform.io/hashicorp/random';

function stateWith(...providers: readonly string[]): string {
  return JSON.stringify({ version: 4, resources: providers.map((source) => ({ provider: `provider["${source}"].east`, instances: [] })) });
}

describe('findProviders', () => {
  const home = makeScratch();
  let environment: Readonly<Record<string, string>>;
  beforeEach(() => {
    environment = { HOME: home.path };
    home.write('root/main.tf', '');
  });
  afterEach(() => home.remove());

  const found = (stateText: string | undefined, more: Readonly<Record<string, string>> = {}) =>
    findProviders({ directory: join(home.path, 'root'), ...(stateText === undefined ? {} : { stateText }) }, { ...environment, ...more });
  const overriding = (...sources: readonly string[]): void => {
    const entries = sources.map((one) => `    "${one}" = "/bin"\n`).join('');
    home.write('.terraformrc', `provider_installation {\n  dev_overrides {\n${entries}  }\n}\n`);
  };

  it('finds none', async () => {
    expect(await found(stateWith(AWS))).toBeUndefined();
    expect(await found(undefined)).toBeUndefined();
  });

  it('finds the providers of init in any data folder, and attached ones', async () => {
    expect(await found(stateWith(AWS), { TF_REATTACH_PROVIDERS: '{"aws":{}}' })).toEqual({ kind: 'attached' });

    home.write('elsewhere/providers/x/y', '');
    expect(await found(stateWith(AWS), { TF_DATA_DIR: '../elsewhere' })).toEqual({ kind: 'installed' });

    home.write('root/.terraform/providers/x/y', '');
    expect(await found(stateWith(AWS))).toEqual({ kind: 'installed' });
  });

  it.each([[['hashicorp/aws']], [[AWS]], [['hashicorp/random', 'hashicorp/aws']]])(
    'accepts overrides of all providers in the state: %j',
    async (sources) => {
      overriding(...sources);

      expect(await found(stateWith(AWS))).toEqual({ kind: 'overridden' });
    },
  );

  it.each([[['hashicorp/random']], [['registry.example.com/hashicorp/aws']], [['corp/aws']], [['p/aws']]])(
    'ignores an override of another provider: %j',
    async (sources) => {
      overriding(...sources);

      expect(await found(stateWith(AWS))).toBeUndefined();
    },
  );

  it('requires every provider in the state', async () => {
    overriding('hashicorp/aws');

    expect(await found(stateWith(AWS, RANDOM))).toBeUndefined();
    expect(await found(stateWith(AWS, 'terraform.io/builtin/terraform'))).toEqual({ kind: 'overridden' });
  });

  it('leaves an empty state to Terraform, and treats built-in providers as present', async () => {
    expect(await found(stateWith('terraform.io/builtin/terraform'))).toEqual({ kind: 'part of Terraform' });

    overriding('hashicorp/aws');

    expect(await found(stateWith())).toEqual({ kind: 'overridden' });
  });

  it('finds providers in the mirror folders of init', async () => {
    home.write(`.terraform.d/plugins/${AWS}/6.0.0/linux_amd64/terraform-provider-aws`, '');

    expect(await found(stateWith(AWS))).toEqual({ kind: 'mirrored', folders: [join(home.path, '.terraform.d/plugins')] });
    expect(await found(stateWith(AWS, RANDOM))).toBeUndefined();
  });
});

describe('providersOf', () => {
  it('lists each once', () => {
    expect(providersOf(stateWith(AWS, AWS, RANDOM))).toEqual([AWS, RANDOM]);
  });
});

import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasArgument } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { inState } from '../support/workspaces.ts';
import { schemaOfRoot } from '#terraform/workspace-schema.ts';
import { loadSchemas } from '../../eval/replay-provider/load-schemas.ts';
import { startReplayServer } from '../../eval/replay-provider/server.ts';
import { createWorld } from '../../eval/replay-provider/world.ts';
import { ANY_PROGRAM } from '../support/programs.ts';

const PRINTED = {
  format_version: '1.0',
  provider_schemas: {
    'registry.terraform.io/hashicorp/aws': {
      resource_schemas: {
        aws_sqs_queue: {
          version: 0,
          block: { attributes: { delay_seconds: { type: 'number', optional: true }, own: { type: 'string', optional: true } } },
        },
        aws_newest_thing: { version: 0, block: { attributes: { name: { type: 'string', required: true } } } },
      },
    },
    'registry.terraform.io/hashicorp/random': {
      resource_schemas: { random_id: { version: 0, block: { attributes: { byte_length: { type: 'number', required: true } } } } },
    },
  },
};

let folder: string;
let number = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  await Promise.all(['bin', 'root', 'temporary', 'cache'].map((name) => mkdir(join(folder, name))));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A program that says its version, prints what it is given, and notes down its commands and what it finds where it runs. */
async function givenTerraform(answer: string): Promise<{ readonly PATH: string; readonly TMPDIR: string }> {
  const path = join(folder, 'bin/terraform');
  await writeFile(join(folder, 'printed'), answer);
  await writeFile(
    path,
    `#!/bin/sh
[ "$1" = version ] && { echo '{"terraform_version": "1.11.4"}'; exit 0; }
cd "\${1#-chdir=}"
shift
echo "$*" >> ${folder}/calls
/bin/cat providers.tf >> ${folder}/required
/bin/ls -A >> ${folder}/names
[ -s ${folder}/printed ] || { echo 'Error: the plugin crashed' >&2; exit 1; }
/bin/cat ${folder}/printed
`,
  );
  await chmod(path, 0o755);
  return { PATH: join(folder, 'bin'), TMPDIR: join(folder, 'temporary') };
}

/** As `terraform init` leaves it; each lock file is another one, since a process asks once for each. */
async function givenInitialisedRoot(version = '5.80.0', others = ''): Promise<void> {
  number += 1;
  const plugin = `.terraform/providers/registry.terraform.io/hashicorp/aws/${version}/linux_amd64`;
  await mkdir(join(folder, 'root', plugin), { recursive: true });
  await writeFile(
    join(folder, 'root/.terraform.lock.hcl'),
    `# ${process.pid} ${number}\nprovider "registry.terraform.io/hashicorp/aws" {\n  version = "${version}"\n}\n${others}`,
  );
}

async function read(
  environment: Readonly<Record<string, string>>,
  cacheFolder?: string,
  resources: Parameters<typeof schemaOfRoot>[2] = [],
): ReturnType<typeof schemaOfRoot> {
  const code = 'terraform {\n  required_providers {\n    aws = "~> 5.0"\n  }\n  backend "s3" {}\n}\n';
  await writeFile(join(folder, 'root/main.tf'), code);
  return schemaOfRoot(
    { directory: join(folder, 'root'), environment, program: ANY_PROGRAM, cacheFolder },
    [{ path: 'main.tf', text: code }],
    resources,
  );
}

const calls = async (): Promise<readonly string[]> =>
  (await readFile(join(folder, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

describe('schemaOfRoot', () => {
  it.each(['5.32.1', '5.99.1'])('matches %s if the state has its attributes and no newer ones, without a lock file', async (version) => {
    const { attributes = {}, blocks = {} } = bundledSchema(version)['aws_db_instance'] ?? {};
    const values = Object.fromEntries(Object.keys({ ...attributes, ...blocks }).map((name) => [name, null]));

    const { schemaOrigin } = await read({}, undefined, [inState('aws_db_instance.it', values)]);

    expect(schemaOrigin).toMatchObject({ from: 'bundled', aws: version });
  });

  it('is the newest allowed by code if the state contains few attributes', async () => {
    const { schemaOrigin } = await read({}, undefined, [inState('aws_db_instance.it', { id: 'it' })]);

    expect(schemaOrigin).toMatchObject({ from: 'bundled', aws: '5.99.1' });
  });

  it('is that of all providers of the root, with bundled facts for AWS types', async () => {
    const random = 'provider "registry.terraform.io/hashicorp/random" {\n  version = "3.6.0"\n}\n';
    await givenInitialisedRoot('5.80.0', random);

    const { schema, schemaOrigin } = await read(await givenTerraform(JSON.stringify(PRINTED)));

    expect(schemaOrigin).toEqual({ from: 'root', aws: '5.80.0' });
    expect(Object.keys(schema)).toEqual(['aws_newest_thing', 'aws_sqs_queue', 'random_id']);
    expect(schema['random_id']?.attributes['byte_length']).toEqual({ type: 'number', required: true });
    expect(schema['aws_sqs_queue']?.attributes).toEqual({
      delay_seconds: { type: 'number', optional: true, default: 0 },
      own: { type: 'string', optional: true },
    });
    expect(hasArgument(schema, 'aws_newest_thing', 'name')).toBe(true);
    expect(await calls()).toEqual(['providers schema -json']);
    expect(await readFile(join(folder, 'required'), 'utf8')).toBe(
      'terraform {\n  required_providers {\n' +
        '    p0 = { source = "registry.terraform.io/hashicorp/aws", version = "5.80.0" }\n' +
        '    p1 = { source = "registry.terraform.io/hashicorp/random", version = "3.6.0" }\n' +
        '  }\n}\n\nresource "terraform_data" "it" {}\n',
    );
  });

  it('runs without code and backend, and leaves no files', async () => {
    await givenInitialisedRoot();
    const before = await readdir(join(folder, 'root'), { recursive: true });

    await read(await givenTerraform(JSON.stringify(PRINTED)));

    expect((await readFile(join(folder, 'names'), 'utf8')).split('\n')).toEqual(['.terraform', '.terraform.lock.hcl', 'providers.tf', '']);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
    expect(new Set(await readdir(join(folder, 'root'), { recursive: true }))).toEqual(new Set([...before, 'main.tf']));
  });

  it('runs the program once per lock file, and again after a change', async () => {
    const environment = await givenTerraform(JSON.stringify(PRINTED));
    await givenInitialisedRoot();
    await read(environment);
    await read(environment);
    const once = await calls();

    await givenInitialisedRoot('5.81.0');
    const { schemaOrigin } = await read(environment);

    expect(once).toHaveLength(1);
    expect(await calls()).toHaveLength(2);
    expect(schemaOrigin).toEqual({ from: 'root', aws: '5.81.0' });
  });

  it('stores the output for later runs, and runs again if the stored one is invalid', async () => {
    const [environment, cache] = [await givenTerraform(JSON.stringify(PRINTED)), join(folder, 'cache')];
    await givenInitialisedRoot();
    const { schema } = await read(environment, cache);
    const [kept = '', ...more] = await readdir(cache);

    expect(more).toEqual([]);
    expect(JSON.parse(await readFile(join(cache, kept), 'utf8'))).toMatchObject({ types: { aws_newest_thing: {} } });

    vi.resetModules();
    const fresh = await import('#terraform/workspace-schema.ts');
    const again = await fresh.schemaOfRoot(
      { directory: join(folder, 'root'), environment, program: ANY_PROGRAM, cacheFolder: cache },
      [],
      [],
    );
    expect({ ...again.schema }).toEqual({ ...schema });
    expect(await calls()).toHaveLength(1);

    await writeFile(join(cache, kept), 'half a fi');
    vi.resetModules();
    const anew = await import('#terraform/workspace-schema.ts');
    const last = await anew.schemaOfRoot(
      { directory: join(folder, 'root'), environment, program: ANY_PROGRAM, cacheFolder: cache },
      [],
      [],
    );
    expect({ ...last.schema }).toEqual({ ...schema });
    expect(await calls()).toHaveLength(2);
    expect(await readdir(cache)).toEqual([kept]);
  });

  it('uses the types of a root without the AWS provider, and the bundled AWS types', async () => {
    await mkdir(join(folder, 'root/.terraform/providers/registry.terraform.io/hashicorp/random/3.6.0/linux_amd64'), { recursive: true });
    await writeFile(
      join(folder, 'root/.terraform.lock.hcl'),
      'provider "registry.terraform.io/hashicorp/random" {\n  version = "3.6.0"\n}\n',
    );
    const { 'registry.terraform.io/hashicorp/random': random } = PRINTED.provider_schemas;

    const { schema, schemaOrigin } = await read(await givenTerraform(JSON.stringify({ provider_schemas: { random } })));

    expect(schemaOrigin).toEqual({ from: 'root' });
    expect(hasArgument(schema, 'random_id', 'byte_length')).toBe(true);
    expect(hasArgument(schema, 'aws_sqs_queue', 'delay_seconds')).toBe(true);
  });

  describe('uses the bundled schema, with the reason', () => {
    it.each([
      ['a root that was never initialised', async () => undefined, 'the root is not initialised', '5.99.1'],
      [
        'a lock file without its providers',
        async () => {
          await givenInitialisedRoot();
          await rm(join(folder, 'root/.terraform'), { recursive: true });
        },
        'the root is not initialised',
        '5.80.0',
      ],
    ])('for %s', async (_name, given, why, aws) => {
      await given();

      const { schema, schemaOrigin } = await read(await givenTerraform(JSON.stringify(PRINTED)));

      expect(schemaOrigin).toEqual({ from: 'bundled', aws, why });
      expect(schema).toBe(bundledSchema(aws));
      expect(await calls()).toEqual([]);
    });

    it('without a program', async () => {
      await givenInitialisedRoot();

      const { schemaOrigin } = await read({ PATH: join(folder, 'bin'), TMPDIR: join(folder, 'temporary') });

      expect(schemaOrigin).toEqual({ from: 'bundled', aws: '5.80.0', why: 'neither terraform nor tofu is installed' });
    });

    it.each([
      ['fails', '', '`terraform providers schema` failed: the plugin crashed'],
      ['prints other output', 'no JSON', '`terraform providers schema` printed no JSON'],
    ])('if the program %s, and runs it again the next time', async (_name, answer, why) => {
      await givenInitialisedRoot();

      const { schemaOrigin } = await read(await givenTerraform(answer), join(folder, 'cache'));

      expect(schemaOrigin).toEqual({ from: 'bundled', aws: '5.80.0', why: expect.stringMatching(new RegExp(`^${why}`)) });
      expect(await readdir(join(folder, 'cache'))).toEqual([]);
      expect(await readdir(join(folder, 'temporary'))).toEqual([]);
      const later = await read(await givenTerraform(JSON.stringify(PRINTED)));
      expect(later.schemaOrigin).toEqual({ from: 'root', aws: '5.80.0' });
    });
  });

  it('reads the output of real Terraform', { tags: ['slow'], timeout: 120_000 }, async () => {
    const served = loadSchemas((type) => type === 'aws_sqs_queue');
    const server = await startReplayServer({ ...served, versions: new Map(), world: createWorld([], {}, []) });
    await givenInitialisedRoot('5.32.1');

    // The provider is attached, so that none has to be installed.
    const { schema, schemaOrigin } = await read({ PATH: process.env['PATH'] ?? '', HOME: folder, TF_REATTACH_PROVIDERS: server.reattach });
    server.stop();

    expect(schemaOrigin).toEqual({ from: 'root', aws: '5.32.1' });
    expect(Object.keys(schema)).toEqual(['aws_sqs_queue', 'terraform_data']);
    expect(schema['aws_sqs_queue']).toEqual(bundledSchema('5.32.1')['aws_sqs_queue']);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readProviderInstallation } from '#terraform/cli-configuration.ts';
import { makeScratch } from '../support/trail-sources.ts';

const HCL = `# dev_overrides { "old/one" = "/x" }
provider_installation {
  /* dev_overrides { "old/two" = "/x" } */
  dev_overrides {
    "hashicorp/aws"              = "/home/dana/go/bin" // built today
    "registry.example.com/a/b" = "/b"
  }
  filesystem_mirror {
    path    = "/usr/share/providers"
    include = ["registry.terraform.io/*/*"]
  }
  direct {}
}
`;
const JSON_FORM = JSON.stringify({
  provider_installation: [{ dev_overrides: { 'hashicorp/aws': '/bin' } }, { filesystem_mirror: [{ path: '/mirror', include: ['*/*/*'] }] }],
});

describe('readProviderInstallation', () => {
  const home = makeScratch();
  afterEach(() => home.remove());

  it('reads overrides and mirrors, but not comments', async () => {
    home.write('.terraformrc', HCL);

    expect(await readProviderInstallation({ HOME: home.path })).toEqual({
      overridden: ['hashicorp/aws', 'registry.example.com/a/b'],
      mirrors: ['/usr/share/providers'],
    });
  });

  it('reads JSON, and prefers the file in the environment to the usual one', async () => {
    home.write('.terraformrc', HCL);
    home.write('ci.tfrc.json', JSON_FORM);

    const found = await readProviderInstallation({ HOME: home.path, TF_CLI_CONFIG_FILE: join(home.path, 'ci.tfrc.json') });

    expect(found).toEqual({ overridden: ['hashicorp/aws'], mirrors: ['/mirror'] });
  });

  it('returns the default plugin folder without a configuration', async () => {
    expect(await readProviderInstallation({ HOME: home.path })).toEqual({
      overridden: [],
      mirrors: [join(home.path, '.terraform.d/plugins')],
    });
    expect(await readProviderInstallation({})).toEqual({ overridden: [], mirrors: [] });
  });
});

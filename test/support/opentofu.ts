/** The real OpenTofu, built from its Go modules, because a module proxy is often reachable where the download page is not. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { TestContext } from 'vitest';

const VERSION = '1.12.6';
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/reconcile-opentofu/${VERSION}`, import.meta.url));
const BINARY = join(FOLDER, 'tofu');
const MINUTE_MS = 60_000;

/** Builds once per machine, which takes five minutes of CPU. If it takes longer than this, OpenTofu is not available. */
const LONGEST_BUILD = 10 * MINUTE_MS;
export const WITH_OPENTOFU = { tags: ['slow'], timeout: LONGEST_BUILD + 3 * MINUTE_MS };

/** https://github.com/opentofu/opentofu/blob/v1.12.6/go.mod: only replacements of the main module apply. */
const GO_MOD = `module example.invalid/opentofu

go 1.26

require github.com/opentofu/opentofu v${VERSION}

replace github.com/hashicorp/hcl/v2 v2.20.1 => github.com/opentofu/hcl/v2 v2.20.2-0.20251021132045-587d123c2828
`;

/** Later processes wait for the first. Linked like a release; otherwise the version ends in -dev. */
const BUILD = `
  test -x tofu && exit 0
  command -v go >/dev/null || { echo 'go is not installed' >&2; exit 1; }
  printf %s "$1" >go.mod
  nice -n 5 go build -mod=mod -buildvcs=false -o tofu.new \
    -ldflags '-s -w -X github.com/opentofu/opentofu/version.dev=no' github.com/opentofu/opentofu/cmd/tofu
  mv tofu.new tofu`;

let building: Promise<string | undefined> | undefined;

/**
 * Builds OpenTofu, once for all processes.
 * @returns the reason if it is not available: Go is not installed, or the module proxy cannot be reached
 */
export async function buildOpenTofu(): Promise<string | undefined> {
  building ??= build();
  return building;
}

async function build(): Promise<string | undefined> {
  if (existsSync(BINARY)) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const { failed, stderr, shortMessage } = await execa('flock', ['.lock', 'sh', '-ec', BUILD, 'sh', GO_MOD], {
    cwd: FOLDER,
    reject: false,
    timeout: LONGEST_BUILD,
  });
  return failed ? (stderr.trim().split('\n').at(-1) ?? shortMessage) : undefined;
}

/**
 * Waits for OpenTofu.
 * @param skip ends the test if it is not available
 * @returns the path of `tofu`
 */
export async function openTofu(skip: TestContext['skip']): Promise<string> {
  const missing = await buildOpenTofu();
  return missing === undefined ? BINARY : skip(`OpenTofu could not be built: ${missing}`);
}

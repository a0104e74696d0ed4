/**
 * A world of the real provider, in an emulator or a sandbox account. Takes a root, a way to run Terraform and the allowed target; moves the
 * world along its life-cycle. Never run end to end: unproven.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#domain/json.ts';
import type { WorldSteps } from './life-cycle.ts';

/** The target of the calls. */
export type Target =
  /** Any server that implements the AWS API at one address, such as an emulator on this machine. */
  | { readonly kind: 'emulator'; readonly endpoint: string }
  /** A sandbox account. A person enters its id, which must match the account of the credentials. */
  | { readonly kind: 'account'; readonly accountId: string; readonly allowed: readonly string[] };

/** The parts of a world. */
export interface RealWorld {
  readonly target: Target;
  /** Folder of the root's files, its state and the recording. */
  readonly folder: string;
  /** Runs Terraform in the folder; returns its output. */
  readonly terraform: (...args: readonly string[]) => Promise<string>;
  /** Returns the account of the current credentials. */
  readonly accountId: () => Promise<string>;
  /** Makes the calls of the scenario and passes on each record as it is made or delivered. */
  readonly makeCalls: (write: (record: JsonObject) => void) => Promise<void>;
}

/**
 * Returns the steps of a world.
 * @param world target, folder and functions
 * @returns the steps; each first checks the target
 */
export function realWorldSteps(world: RealWorld): WorldSteps {
  const { folder, terraform, makeCalls } = world;
  const trace = join(folder, 'trace.ndjson');
  return {
    warm: async () => {
      await makeSure(world);
      if (world.target.kind === 'emulator') writeFileSync(join(folder, 'zz_emulator_override.tf'), emulatorOverride(world.target.endpoint));
      await terraform('init', '-input=false');
      await terraform('apply', '-auto-approve', '-input=false');
    },
    drift: async () => {
      await makeSure(world);
      // An interrupted drift starts again from the beginning, which is safe because the calls set values and do not add to them.
      writeFileSync(trace, '');
      await makeCalls((record) => appendFileSync(trace, `${JSON.stringify(record)}\n`));
      await terraform('plan', '-refresh-only', '-input=false', `-out=${join(folder, 'refresh.tfplan')}`);
      writeFileSync(join(folder, 'refresh.plan.json'), await terraform('show', '-json', join(folder, 'refresh.tfplan')));
    },
    clean: async () => {
      await makeSure(world);
      await terraform('destroy', '-auto-approve', '-input=false');
    },
  };
}

/** Nothing is created or destroyed in an account that is not on the list. */
async function makeSure({ target, accountId }: RealWorld): Promise<void> {
  switch (target.kind) {
    case 'emulator': {
      const { hostname } = new URL(target.endpoint);
      if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
        throw new Error(`expected an emulator on this machine, found ${hostname}`);
      return;
    }
    case 'account': {
      if (!target.allowed.includes(target.accountId))
        throw new Error(`expected ${target.accountId} among the accounts named as sandboxes, found it not`);
      const found = await accountId();
      if (found !== target.accountId) throw new Error(`expected the sandbox ${target.accountId}, found credentials of ${found}`);
    }
  }
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/custom-service-endpoints */
function emulatorOverride(endpoint: string): string {
  const services = ['dynamodb', 'ec2', 'iam', 'kms', 'lambda', 'logs', 's3', 'sns', 'sqs', 'ssm', 'sts'];
  const endpoints = services.map((service) => `    ${service} = ${JSON.stringify(endpoint)}\n`).join('');
  return `provider "aws" {\n  access_key                  = "test"\n  secret_key                  = "test"\n  skip_credentials_validation = true\n  skip_metadata_api_check     = true\n  skip_requesting_account_id  = true\n  s3_use_path_style           = true\n\n  endpoints {\n${endpoints}  }\n}\n`;
}

/**
 * The baseline of plain Terraform: removes every drifted resource from code, generates it again with `terraform plan -generate-config-out`,
 * and inserts the result. Accepts everything, supports no modules and no repeated blocks, and reads no trail.
 * https://developer.hashicorp.com/terraform/language/import/generating-configuration
 */
import { parseAddress } from '#domain/resource-address.ts';
import type { Scenario } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { readFileTree } from '../file-tree.ts';
import { openReplay } from '../replay-provider/run-plan.ts';
import type { Solution } from '../solution.ts';
import { acceptRow, bareSolution } from './bare-report.ts';

/**
 * Solves a scenario.
 * @param scenario the scenario
 * @returns drifted resources of the root module, each in a generated block. Others are reported as accepted and left unchanged, because
 * Terraform generates nothing for modules and keys
 * @throws Error with Terraform's message if it cannot generate anything
 */
export async function solveWithGeneratedConfig(scenario: Scenario): Promise<Solution> {
  const before = readFileTree(scenario.infra);
  const drifted = scenario.drift.refresh.map(({ address }) => address);
  const rows = drifted.map((address) => acceptRow(address, scenario));
  const plain = drifted.filter((address) => isPlain(address) && scenario.world[address] !== undefined);
  const after = plain.length === 0 ? before : await regenerate(scenario, before, plain);
  return bareSolution({ runId: 'generate-config', scenario, rows, after });
}

function isPlain(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && parsed.module === '' && parsed.index === undefined;
}

/** In a separate root, because code that refers to the removed resource would not plan. */
async function regenerate(scenario: Scenario, before: FileTree, addresses: readonly string[]): Promise<FileTree> {
  const imports = addresses.map(
    (address) => `import {\n  to = ${address}\n  id = ${JSON.stringify(scenario.world[address]?.['id'] ?? '')}\n}\n`,
  );
  const asked = new Map([['main.tf', Buffer.from(`provider "aws" {\n  region = "us-east-1"\n}\n\n${imports.join('\n')}`)]]);
  const created = addresses.map((address) => ({
    type: parseAddress(address)?.type ?? '',
    id: String(scenario.world[address]?.['id']),
    values: scenario.world[address] ?? {},
  }));
  const replay = await openReplay({ state: EMPTY_STATE, world: {}, created }, [asked]);
  try {
    return withBlocks(before, addresses, await replay.generate(asked));
  } finally {
    replay.stop();
  }
}

const EMPTY_STATE = JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'none', outputs: {}, resources: [] });

/** Blocks of the root module end at a line with only a brace, in code and in Terraform's output. */
function withBlocks(tree: FileTree, addresses: readonly string[], generated: string): FileTree {
  return new Map(
    [...tree].map(([path, bytes]) => {
      if (!path.endsWith('.tf') || path.includes('/')) return [path, bytes];
      const text = addresses.reduce((rest, address) => {
        const { type = '', name = '' } = parseAddress(address) ?? {};
        const block = new RegExp(`^resource "${type}" "${name}" \\{$[\\s\\S]*?^\\}\\n`, 'm');
        const made = block.exec(generated)?.[0];
        return made === undefined ? rest : rest.replace(block, () => made);
      }, bytes.toString('utf8'));
      return [path, Buffer.from(text)];
    }),
  );
}

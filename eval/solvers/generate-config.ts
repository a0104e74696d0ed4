/**
 * The baseline of plain Terraform: takes every drifted resource out of code, asks `terraform plan -generate-config-out` for it again, and
 * puts that in its place. Accepts everything, knows no module and no repeated block, and reads no trail.
 * https://developer.hashicorp.com/terraform/language/import/generating-configuration
 */
import { parseAddress } from '#domain/resource-address.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { readFileTree } from '../file-tree.ts';
import { openReplay } from '../replay-provider/run-plan.ts';
import type { Solution } from '../solution.ts';
import { acceptRow, emptyReport } from './bare-report.ts';

/**
 * Solves.
 * @param scenario the scenario
 * @returns drifted resources of the root module, each in a block of its own as Terraform generates it; others are reported as accepted and
 *   left, since Terraform generates nothing for modules and keys
 * @throws Error with what Terraform said where it can generate nothing
 */
export async function solveWithGeneratedConfig(scenario: Scenario): Promise<Solution> {
  const before = readFileTree(scenario.infra);
  const drifted = scenario.drift.refresh.map(({ address }) => address);
  const report = emptyReport('generate-config');
  const rows = drifted.map((address) => acceptRow(address, scenario));
  const plain = drifted.filter((address) => isPlain(address) && scenario.world[address] !== undefined);
  const after = plain.length === 0 ? before : await regenerate(scenario, before, plain);
  return { report: { ...report, reconciliations: rows }, patches: [], before, after };
}

function isPlain(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && parsed.module === '' && parsed.index === undefined;
}

async function regenerate(scenario: Scenario, before: FileTree, addresses: readonly string[]): Promise<FileTree> {
  const imports = addresses.map(
    (address) => `import {\n  to = ${address}\n  id = ${JSON.stringify(scenario.world[address]?.['id'] ?? '')}\n}\n`,
  );
  const without = withoutBlocks(before, addresses);
  const asked = new Map([...without, ['generated_imports.tf', Buffer.from(imports.join('\n'))] as const]);
  const recorded = {
    state: withoutResources(readPlainText(scenario.stateFile), addresses),
    world: scenario.world,
    created: createdOf(scenario, addresses),
  };
  const replay = await openReplay(recorded, [asked, before]);
  try {
    const generated = await replay.generate(asked);
    return new Map([...without, ['generated.tf', Buffer.from(generated)] as const]);
  } finally {
    replay.stop();
  }
}

function createdOf({ drift, world }: Scenario, addresses: readonly string[]): Scenario['drift']['created'] {
  const again = addresses.map((address) => ({
    type: parseAddress(address)?.type ?? '',
    id: String(world[address]?.['id']),
    values: world[address] ?? {},
  }));
  return [...drift.created, ...again];
}

/** Blocks of the root module end where a line is a brace alone. */
function withoutBlocks(tree: FileTree, addresses: readonly string[]): FileTree {
  return new Map(
    [...tree].map(([path, bytes]) => {
      if (!path.endsWith('.tf') || path.includes('/')) return [path, bytes];
      const text = addresses.reduce((rest, address) => {
        const { type = '', name = '' } = parseAddress(address) ?? {};
        return rest.replace(new RegExp(`^resource "${type}" "${name}" \\{$[\\s\\S]*?^\\}\\n`, 'm'), '');
      }, bytes.toString('utf8'));
      return [path, Buffer.from(text)];
    }),
  );
}

function withoutResources(state: string, addresses: readonly string[]): string {
  const gone = new Set(addresses);
  const parsed = JSON.parse(state) as {
    readonly resources: readonly { readonly module?: string; readonly type: string; readonly name: string }[];
  };
  const resources = parsed.resources.filter(({ module, type, name }) => module !== undefined || !gone.has(`${type}.${name}`));
  return JSON.stringify({ ...parsed, resources });
}

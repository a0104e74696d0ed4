/** Asks the real `terraform console` for the values of expressions. */
import { execaSync } from 'execa';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The console reads lines of at most 64 KiB. */
const EXPRESSIONS_PER_RUN = 100;

/**
 * Makes one expression out of many that never fails, and says as JSON what became of each.
 * @param expressions any expressions
 * @returns an expression whose value is the JSON text of a list of `{ value = … }` and `{ fails = true }`
 */
export function observed(expressions: readonly string[]): string {
  return `jsonencode([${expressions.map((expression) => `try({ value = (${expression}) }, { fails = true })`).join(', ')}])`;
}

/**
 * Evaluates expressions with Terraform.
 * @param root HCL of the module they stand in
 * @param expressions any expressions, one line each
 * @returns what observed() says of each
 * @throws where terraform is missing or refuses an expression outright
 */
export function recordConsole(root: string, expressions: readonly string[]): unknown[] {
  const directory = mkdtempSync(join(tmpdir(), 'terraform-console-'));
  try {
    writeFileSync(join(directory, 'main.tf'), root);
    const parts = Array.from({ length: Math.ceil(expressions.length / EXPRESSIONS_PER_RUN) }, (_, index) =>
      expressions.slice(index * EXPRESSIONS_PER_RUN, (index + 1) * EXPRESSIONS_PER_RUN),
    );
    return parts.flatMap((part) => runConsole(directory, observed(part)));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function runConsole(directory: string, line: string): unknown[] {
  const { stdout } = execaSync('terraform', ['console'], {
    cwd: directory,
    input: `${line}\n`,
    env: { TF_CLI_CONFIG_FILE: '/dev/null', CHECKPOINT_DISABLE: '1' },
  });
  // The console prints text as HCL does: quoted, with ${ and %{ escaped.
  const json = JSON.parse(stdout.replaceAll('$${', '${').replaceAll('%%{', '%{')) as string;
  // JSON keeps no negative zero.
  return JSON.parse(json, (_, value: unknown) => (value === 0 ? 0 : value)) as unknown[];
}

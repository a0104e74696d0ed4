import { ConfigurationError } from '#domain/errors.ts';
import { boundText, plainLine, printJson } from '#domain/text/foreign-text.ts';
import { listOwners } from '#queries/owners.ts';
import type { Flow } from '../flow.ts';
import { askPastRuns, rootsAsked, type PastRunOptions } from '../past-run-ledger.ts';
import { ownersTable } from '../render/owners.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import type { Terminal } from '../terminal.ts';

export interface OwnersCommandOptions extends PastRunOptions {
  readonly format: 'text' | 'json';
}

/**
 * Prints who manages the fields of a resource, as assigned by past verdicts.
 * @param request the address; undefined for all fields that Terraform does not manage alone
 * @returns 0
 * @throws ConfigurationError if there is no ledger, or the address is unknown
 */
export async function ownersCommand(
  request: { readonly address: string | undefined; readonly options: OwnersCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { address, options } = request;
  const answer = await askPastRuns({ options, flow, terminal }, async (ports, ledgerFile) => {
    const asked = { roots: rootsAsked(options, terminal), now: terminal.now().toISOString() };
    const found = await listOwners({ ...(address === undefined ? {} : { address }), ...asked }, ports.ledger);
    if (found.kind === 'unknown') throw unknownAddress(address ?? '', found.near, ledgerFile);
    return found;
  });
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  terminal.stdout.write(
    options.format === 'json' ? `${printJson({ fields: answer.rows }, 2)}\n` : ownersTable(answer.rows, address, paint),
  );
  return 0;
}

function unknownAddress(address: string, near: readonly string[], ledgerFile: string): ConfigurationError {
  const [first] = near;
  return new ConfigurationError(
    'address-unknown',
    `Expected the address of a resource that drifted in a run of ${ledgerFile}; found ${boundText(address)}.`,
    first === undefined
      ? 'Terraform manages all other resources; reconcile owners without an address lists the exceptions.'
      : `Similar addresses:\n${near.map(plainLine).join('\n')}`,
  );
}

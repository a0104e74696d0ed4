import { ConfigurationError } from '#domain/errors.ts';
import type { Ledger } from '#ports/ledger.ts';
import { vcsOf } from './read-configuration.ts';
import type { Flow } from './flow.ts';
import type { Terminal } from './terminal.ts';

/**
 * Opens the VCS of past deliveries.
 * @param directory inside the working tree
 * @returns undefined, with a message, if no run delivered to a VCS, or the VCS is unknown or unavailable
 * @throws DeliveryError if the VCS refuses access, or the ledger fails; ConfigurationError if reconcile.yaml is invalid
 */
export async function openVcsOfPastRuns(
  directory: string,
  context: {
    readonly ledger: Pick<Ledger, 'threads'>;
    readonly options: { readonly config?: string | undefined };
    readonly flow: Pick<Flow, 'openVcs'>;
    readonly terminal: Terminal;
  },
): Promise<Awaited<ReturnType<Flow['openVcs']>> | undefined> {
  const { ledger, options, flow, terminal } = context;
  if ((await ledger.threads()).length === 0) return undefined;
  const onMessage = (message: string): void => terminal.stderr.write(`${message}\n`);
  const target = await vcsOf(options, terminal);
  try {
    return await flow.openVcs({ directory, target, environment: terminal.env, onMessage });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    onMessage(`The outcomes of pull requests are not looked up: ${error.message} ${error.hint}`);
    return undefined;
  }
}

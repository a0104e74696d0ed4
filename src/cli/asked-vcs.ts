import { ConfigurationError } from '#domain/errors.ts';
import type { Ledger } from '#ports/ledger.ts';
import { vcsOf } from './configuration.ts';
import type { Flow } from './flow.ts';
import type { Terminal } from './terminal.ts';

/**
 * Opens the VCS that runs delivered to, to ask what became of it.
 * @param directory absolute path, anywhere inside the working tree
 * @param around the ledger of those runs, the options as parsed, the program and where it runs
 * @returns undefined where no run delivered to a VCS, or it cannot be told which or nothing opens it: then that is said
 * @throws DeliveryError where the VCS does not let in, or the ledger refuses; ConfigurationError where reconcile.yaml cannot be followed
 */
export async function openAskedVcs(
  directory: string,
  around: {
    readonly ledger: Pick<Ledger, 'threads'>;
    readonly options: { readonly config?: string | undefined };
    readonly flow: Pick<Flow, 'openVcs'>;
    readonly terminal: Terminal;
  },
): Promise<Awaited<ReturnType<Flow['openVcs']>> | undefined> {
  const { ledger, options, flow, terminal } = around;
  if ((await ledger.threads()).length === 0) return undefined;
  const tell = (message: string): void => terminal.stderr.write(`${message}\n`);
  const target = await vcsOf(options, terminal);
  try {
    return await flow.openVcs({ directory, target, environment: terminal.env, tell });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    tell(`The outcomes of pull requests are not looked up: ${error.message} (${error.hint})`);
    return undefined;
  }
}

import { ConfigurationError } from '#domain/errors.ts';
import type { RunReport } from '#domain/run-report.ts';
import { toNotice } from '#report/notice.ts';
import { headlineOf } from '#report/view/headline.ts';
import type { Flow } from '../flow.ts';
import { readReport } from '../read-report.ts';
import type { Terminal } from '../terminal.ts';

export interface NotifyCommandOptions {
  /** Default: derived from the host of the address. */
  readonly kind?: 'slack' | 'teams' | undefined;
  readonly link?: string | undefined;
  readonly tell: 'counts' | 'titles';
  readonly when: 'found' | 'person' | 'always';
}

/** Read only from the environment, because the address is a secret. */
const VARIABLE = 'RECONCILE_WEBHOOK_URL';
const TIMEOUT_MS = 15_000;
const WAIT_MS = 2000;

/**
 * Sends counts and a link to a channel; details on request.
 * @param request a JSON report, or `-` for stdin
 * @returns 0
 * @throws ConfigurationError if the file is not a report or no address is set; DeliveryError if the webhook refuses the notice
 */
export async function notifyCommand(
  request: { readonly file: string; readonly options: NotifyCommandOptions },
  flow: Pick<Flow, 'sendNotice'>,
  terminal: Terminal,
): Promise<number> {
  const { file, options } = request;
  const url = addressOf(terminal);
  const report = await readReport(file, terminal);
  if (!isWorthTelling(report, options)) return 0;
  const kind = options.kind ?? (url.hostname === 'hooks.slack.com' ? 'slack' : 'teams');
  const link = options.link === undefined ? undefined : linkOf(options.link);
  const notice = toNotice(report, { titles: options.tell === 'titles', link });
  await flow.sendNotice(notice, { url: url.href, kind, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS });
  return 0;
}

function isWorthTelling(report: RunReport, { when }: NotifyCommandOptions): boolean {
  switch (when) {
    case 'always':
      return true;
    case 'found':
      return !headlineOf(report).isAllClear;
    case 'person':
      return (
        headlineOf(report).unread !== undefined ||
        report.reconciliations.some(({ verdict }) => verdict === 'escalate' || verdict === 'revert')
      );
  }
}

function addressOf({ env }: Terminal): URL {
  const text = env[VARIABLE];
  const url = text === undefined || !URL.canParse(text) ? undefined : new URL(text);
  // Plain HTTP would expose the secret, except on loopback.
  if (url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1'))) return url;
  throw new ConfigurationError(
    'no-webhook',
    `Expected ${VARIABLE} to hold the https address of an incoming webhook; found ${text === undefined ? 'nothing' : 'something else'}.`,
    'Create a webhook in Slack or a workflow in Teams, and set the variable to its URL.',
  );
}

function linkOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw new ConfigurationError(
    'no-link',
    'Expected --link to be an http or https address; found something else.',
    'Use the URL of the report.',
  );
}

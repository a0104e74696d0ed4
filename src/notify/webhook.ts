import { DeliveryError } from '#domain/errors.ts';
import { boundText, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { Notice } from '#domain/report/notice.ts';

export interface Webhook {
  /** A secret, because anyone who has the address can post. No message contains it. */
  readonly url: string;
  readonly kind: 'slack' | 'teams';
  /** Milliseconds: the limit of one attempt, and the delay before the next. */
  readonly timeoutMs: number;
  readonly waitMs: number;
}

const ATTEMPTS = 3;
/** The longest delay before a retry, even if the service asks for more. */
const MAX_WAIT_MS = 30_000;

/**
 * Posts a notice to Slack or Teams, with retries after 429, 5xx or a lost connection.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/
 * https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook
 * @throws DeliveryError if the notice is not accepted; the message does not contain the address
 */
export async function sendNotice(notice: Notice, webhook: Webhook): Promise<void> {
  const body = JSON.stringify(webhook.kind === 'slack' ? slackMessage(notice) : teamsMessage(notice));
  let found = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = await post(body, webhook);
    if (answer.taken) return;
    found = answer.problem;
    if (!answer.again) break;
    if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? webhook.waitMs * attempt));
  }
  throw new DeliveryError(
    'notice-not-sent',
    `Expected the ${webhook.kind} webhook to accept the message; found ${found}.`,
    'Check RECONCILE_WEBHOOK_URL. The run and its report are not affected.',
  );
}

type Answer =
  | { readonly taken: true }
  | { readonly taken: false; readonly problem: string; readonly again: boolean; readonly afterMs?: number };

async function post(body: string, { url, timeoutMs }: Webhook): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return { taken: true };
    const after = Number(response.headers.get('retry-after')) * 1000;
    return {
      taken: false,
      problem: `status ${response.status}`,
      again: response.status === 429 || response.status >= 500,
      ...(after > 0 ? { afterMs: Math.min(after, MAX_WAIT_MS) } : {}),
    };
  } catch (error) {
    // The message of a failed fetch may contain the address.
    return {
      taken: false,
      problem: error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection',
      again: true,
    };
  }
}

function linesOf({ counts, titles }: Notice, escape: (text: string) => string): readonly string[] {
  const nonzero = Object.entries(counts).filter(([, count]) => count > 0);
  const summary = nonzero.length === 0 ? 'nothing found' : nonzero.map(([what, count]) => `${count} ${what}`).join(', ');
  return [`reconcile: ${summary}`, ...titles.map((title) => `• ${escape(boundText(title))}`)];
}

/** Slack reserves three characters, which must be escaped. https://docs.slack.dev/messaging/formatting-message-text/#escaping */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, '\u200a$&');
}

function slackMessage(notice: Notice): unknown {
  const lines = linesOf(notice, escapeSlack);
  const link = notice.link === undefined ? [] : [`<${escapeSlack(notice.link)}|Open the report>`];
  return { text: [...lines, ...link].join('\n'), unfurl_links: false, unfurl_media: false };
}

/** Builds an Adaptive Card. https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
function teamsMessage(notice: Notice): unknown {
  const [title = '', ...titles] = linesOf(notice, escapeMarkdown);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
      ...titles.map((text) => ({ type: 'TextBlock', text, wrap: true })),
    ],
    actions: notice.link === undefined ? [] : [{ type: 'Action.OpenUrl', title: 'Open the report', url: notice.link }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }] };
}

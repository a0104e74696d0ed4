import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { AttachedReceipt, RECEIPT_BEGIN, RECEIPT_END } from '#domain/report/attached-receipt.ts';

/** Bytes. The limit is needed because a body can be edited to contain anything. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/**
 * Reads the receipts in a body. Anyone who can edit the body may have written them, so they are only shown and prove nothing.
 * @param text Markdown of a body, or a JSON object with it as `body` (GitHub) or `description` (GitLab)
 * @returns undefined if there are none, or they cannot be read
 */
export function readAttached(text: string): readonly AttachedReceipt[] | undefined {
  const body = bodyIn(text);
  const begin = body.lastIndexOf(`${RECEIPT_BEGIN}\n`);
  const end = body.indexOf(`\n${RECEIPT_END}`, begin);
  if (begin === -1 || end === -1) return undefined;
  try {
    const packed = Buffer.from(body.slice(begin + RECEIPT_BEGIN.length, end), 'base64');
    const json: unknown = JSON.parse(gunzipSync(packed, { maxOutputLength: MAX_TEXT_BYTES }).toString());
    return z.array(AttachedReceipt).safeParse(json).data as readonly AttachedReceipt[] | undefined;
  } catch {
    return undefined;
  }
}

function bodyIn(text: string): string {
  const plain = text.replaceAll('\r\n', '\n');
  if (!plain.trimStart().startsWith('{')) return plain;
  try {
    const { body, description } = JSON.parse(plain) as { readonly body?: unknown; readonly description?: unknown };
    const found = [body, description].find((one) => typeof one === 'string');
    return (found ?? '').replaceAll('\r\n', '\n');
  } catch {
    return plain;
  }
}

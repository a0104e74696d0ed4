const QUOTE = 0x22;
/** Digits stand for themselves and everything below them. Days end at the 28th, which every month has. */
const FORM = Buffer.from('9999-19-29T29:59:59Z');
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Whether a time stands here as CloudTrail writes it, such as `2026-01-15T10:00:00Z`, and is surely one. Of other
 * spellings, and of the last days of a month, it says nothing.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (eventTime)
 * @param bytes the text
 * @param start behind the opening quote
 * @returns true for a time that every reader of times takes
 */
export function isPlainTime(bytes: Uint8Array, start: number): boolean {
  if (bytes[start + FORM.length] !== QUOTE) return false;
  for (let index = 0; index < FORM.length; index += 1) {
    const byte = bytes[start + index] as number;
    const most = FORM[index] as number;
    if (most >= ZERO && most <= NINE ? byte < ZERO || byte > most : byte !== most) return false;
  }
  const month = twoDigits(bytes, start + 5);
  const day = twoDigits(bytes, start + 8);
  return month >= 1 && month <= 12 && day >= 1 && day <= 28 && twoDigits(bytes, start + 11) <= 23;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) - ZERO) * 10 + ((bytes[at + 1] as number) - ZERO);
}

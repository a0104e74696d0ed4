/** Returns the text that base64 encodes. Undefined for other bytes, and for text that is not base64. */
export function textInBase64(encoded: string): string | undefined {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return Buffer.from(text, 'utf8').toString('base64') === encoded ? text : undefined;
}

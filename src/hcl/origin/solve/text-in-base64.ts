/** The text that base64 stands for. Undefined for other bytes, and for what is no base64. */
export function textInBase64(encoded: string): string | undefined {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return Buffer.from(text, 'utf8').toString('base64') === encoded ? text : undefined;
}

/** Orders two texts by UTF-16 code unit, independent of the locale: negative, 0 or positive. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

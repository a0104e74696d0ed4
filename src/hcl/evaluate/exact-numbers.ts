/** Exact sums and products of doubles, because Terraform's numbers are decimal with 512 bits. */

/** Further digits may be rounding. */
const EXACT_DIGITS = 15;

/** Returns plain decimal text; undefined if the double may have lost digits. */
export function numberText(value: number): string | undefined {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  const decimal = toDecimal(value);
  if (decimal === undefined || Number.isInteger(value) || String(decimal.digits).replace('-', '').length > EXACT_DIGITS) return undefined;
  const digits = String(decimal.digits)
    .replace('-', '')
    .padStart(decimal.scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimal.scale)}.${digits.slice(-decimal.scale)}`;
}

/** Parses a number. Undefined if the text is not one; `too-long` if a double cannot represent it. */
export function parseNumber(text: string): number | 'too-long' | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return numberText(value) === undefined ? 'too-long' : value;
}

/** Adds exactly: 0.1 + 0.2 is 0.3. */
export function addNumbers(left: number, right: number): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a === undefined || b === undefined) return left + right;
  const scale = Math.max(a.scale, b.scale);
  const sum = a.digits * 10n ** BigInt(scale - a.scale) + b.digits * 10n ** BigInt(scale - b.scale);
  return Number(`${sum}e-${scale}`);
}

/** Multiplies exactly: 0.1 * 3 is 0.3. */
export function multiplyNumbers(left: number, right: number): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a === undefined || b === undefined) return left * right;
  return Number(`${a.digits * b.digits}e-${a.scale + b.scale}`);
}

/** Returns the remainder with the sign of the dividend, exact for decimals: 5.5 % 2 is 1.5. `right`: not zero. */
export function remainderOf(left: number, right: number): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a === undefined || b === undefined) return left % right;
  const scale = Math.max(a.scale, b.scale);
  const remainder = (a.digits * 10n ** BigInt(scale - a.scale)) % (b.digits * 10n ** BigInt(scale - b.scale));
  return Number(`${remainder}e-${scale}`);
}

interface Decimal {
  readonly digits: bigint;
  /** digits / 10^scale */
  readonly scale: number;
}

function toDecimal(value: number): Decimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const scale = fraction.length - Number(match[4] ?? 0);
  const digits = BigInt(`${match[1] ?? ''}${match[2] ?? ''}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

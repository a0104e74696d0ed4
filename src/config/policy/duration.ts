import { z } from 'zod';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Returns the schema of a duration such as `90m` or `7d`. `meaning`: its description, with the reason for the default */
export function duration(usual: string, meaning: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,3}[mhdw]$/, 'expected a number and m, h, d or w, such as 90m or 7d')
    .default(usual)
    .describe(meaning);
}

/** Converts a duration such as `90m` to milliseconds; undefined for any other text. */
export function millisecondsOf(text: string): number | undefined {
  const unit = UNIT_MS[text.slice(-1)];
  const amount = Number.parseInt(text, 10);
  return unit === undefined || Number.isNaN(amount) ? undefined : amount * unit;
}

import { printJson } from '#domain/text/foreign-text.ts';
import type { RunReport } from '#domain/run-report.ts';

/**
 * Prints a report as JSON. Foreign text keeps every character, but those that would steer a terminal are escaped.
 * @returns indented JSON with a line break at the end
 */
export function toJson(report: RunReport): string {
  return `${printJson(report, 2)}\n`;
}

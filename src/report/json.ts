import { printJson } from '#domain/text/foreign-text.ts';
import type { RunReport } from '#domain/run-report.ts';

/** @returns a report as indented JSON: foreign text keeps every character, but terminal control characters are escaped */
export function toJson(report: RunReport): string {
  return `${printJson(report, 2)}\n`;
}

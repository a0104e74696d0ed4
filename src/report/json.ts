import type { RunReport } from '#domain/run-report.ts';

/** Characters that JSON allows inside text and that steer a terminal or hide in it. */
const STEERING = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Prints a report as JSON. Foreign text keeps every character, but those that would steer a terminal are escaped.
 * @param report a run's report
 * @returns indented JSON with a line break at the end
 */
export function toJson(report: RunReport): string {
  const text = JSON.stringify(report, null, 2).replace(
    STEERING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}

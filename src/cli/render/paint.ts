import { styleText } from 'node:util';
import type { Output, Terminal } from '../terminal.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** Colours a text, or returns it unchanged without colour. */
export type Paint = (style: Style, text: string) => string;

/** @returns a function that wraps text in escape codes, or one that returns it unchanged */
export function createPaint(coloured: boolean): Paint {
  return coloured ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}

/**
 * Whether a stream gets colour. Decides by `--no-color`, then NO_COLOR and FORCE_COLOR, then whether the stream is a terminal.
 * https://no-color.org https://force-color.org
 * @param flag false for `--no-color`
 */
export function wantsColour(output: Output, env: Terminal['env'], flag: boolean): boolean {
  if (!flag || isSet(env.NO_COLOR)) return false;
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return output.isTTY && env.TERM !== 'dumb';
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

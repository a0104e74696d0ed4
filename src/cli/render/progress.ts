import { plainLine } from '#domain/text/foreign-text.ts';
import { count } from '#domain/text/counted.ts';
import type { Observer } from '#ports.ts';
import type { Output } from '../terminal.ts';
import type { Paint } from './paint.ts';

export interface Progress extends Observer {
  /** Ends the current progress line, if there is one. */
  end(): void;
}

/** The plural ending of a count's name: `1 root`, but `1 settled` stays. */
const PLURAL = /(?<=[a-z])s$/;

/** Erases from the start of the line. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html */
const REWRITE = '\r\u001b[2K';

/** @returns the progress display: on a terminal one line per stage, rewritten during the stage; otherwise, or if quiet, only warnings */
export function createProgress(output: Output, paint: Paint, quiet = false): Progress {
  let current: string | undefined;
  function end(): void {
    if (current !== undefined) output.write('\n');
    current = undefined;
  }
  return {
    stage(name, counts) {
      output.onProgress?.(`${name}: ${counted(counts)}`);
      if (quiet || !output.isTTY) return;
      if (current !== undefined && current !== name) end();
      const line = `${name.padEnd(10)} ${counted(counts)}`;
      // A line wider than the terminal would wrap, and rewriting it would leave its first part behind.
      output.write(`${current === name ? REWRITE : ''}${paint('dim', plainLine(line).slice(0, Math.max(10, output.columns - 1)))}`);
      current = name;
    },
    warn(message) {
      end();
      output.write(`${paint('yellow', 'warning:')} ${plainLine(message)}\n`);
    },
    end,
  };
}

/** Formats counts such as `1 root, 3 files`; with `of`, the first one is a part of a total: `2 of 9 accepted, 0 alarms`. */
function counted({ of, ...counts }: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, number], index) => {
      const among = index === 0 && of !== undefined ? ` of ${count(of)}` : '';
      return `${count(number)}${among} ${number === 1 ? what.replace(PLURAL, '') : what}`;
    })
    .join(', ');
}

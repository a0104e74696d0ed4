import { printJson } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import type { Flow } from '../flow.ts';
import { statsOf, type PastWindowOptions } from '../past-stats.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderStats } from '../render/stats.ts';
import type { Terminal } from '../terminal.ts';

export interface StatsCommandOptions extends PastWindowOptions {
  readonly format: 'text' | 'json';
}

/** Prints statistics of past runs. @returns 0 @throws ConfigurationError if there is no ledger; DeliveryError if it cannot be read */
export async function statsCommand(options: StatsCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const stats = await statsOf({ options, flow, terminal });
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  const text = (): string => renderStats(stats, { now: terminal.now(), paint });
  terminal.stdout.write(options.format === 'json' ? `${printJson(stats as unknown as Json, 2)}\n` : text());
  return 0;
}

import { ConfigurationError } from '#domain/errors.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { listEvents } from '#queries/events.ts';
import type { EventQuestion } from '#queries/events.ts';
import { policyOf, tracesOf } from '../read-configuration.ts';
import { closePorts, type Flow } from '../flow.ts';
import { windowOf, type WindowOptions } from '../parse-options.ts';
import { rootsOf, type RootsOptions } from '../root-options.ts';
import { eventJson, eventLine, eventsFooter } from '../render/events.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import type { Terminal } from '../terminal.ts';

export interface EventsCommandOptions extends WindowOptions, Omit<RootsOptions, 'refresh'> {
  readonly trace?: readonly string[] | undefined;
  readonly policy?: string | undefined;
  /** True for any reason. */
  readonly dropped?: DropReason | true | undefined;
  readonly context?: ContextReason | true | undefined;
  readonly kept?: boolean | undefined;
  /** Only events in the accounts and regions of the roots. */
  readonly ofRoots?: boolean | undefined;
  readonly format: 'text' | 'json';
  readonly color: boolean;
}

/**
 * Prints the events of a trail with the filter's result and reason, as they arrive.
 * @returns 0
 * @throws ReconcileError if options, policy or sources are invalid
 */
export async function eventsCommand(options: EventsCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const question = questionOf(options);
  const policy = await policyOf(options, terminal);
  const traces = await tracesOf(options, terminal);
  const window = windowOf(options, traces, terminal.now());
  const observer = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const ports = await flow.createPorts({
    roots: options.ofRoots === true ? await rootsOf({ ...options, refresh: 'off' }, terminal) : [],
    traces,
    ledgerFile: ':memory:',
    environment: terminal.env,
    host: terminal.host,
    stdin: terminal.stdin,
    observer,
  });
  try {
    const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
    const { accounts, regions } = locationOf(
      options.ofRoots === true ? (await ports.terraform.open()).flatMap(({ resources }) => resources) : [],
    );
    const rows = listEvents(flow.sortTrail({ window, policy, accounts: [...accounts], regions: [...regions] }, ports), question);
    for (;;) {
      const next = await rows.next();
      if (next.done === true) {
        terminal.stderr.write(eventsFooter(next.value));
        return 0;
      }
      terminal.stdout.write(options.format === 'json' ? eventJson(next.value) : eventLine(next.value, paint));
    }
  } finally {
    await closePorts(ports);
  }
}

function questionOf({ kept, dropped, context }: EventsCommandOptions): EventQuestion {
  const options = [kept === true ? '--kept' : '', dropped === undefined ? '' : '--dropped', context === undefined ? '' : '--context'];
  const named = options.filter((name) => name !== '');
  if (named.length > 1) {
    throw new ConfigurationError(
      'events-twice',
      `Expected one of --kept, --dropped and --context; found ${named.join(' and ')}.`,
      'Use only one of them.',
    );
  }
  if (kept === true) return { place: 'kept' };
  if (dropped !== undefined) return dropped === true ? { place: 'dropped' } : { place: 'dropped', reason: dropped };
  if (context !== undefined) return context === true ? { place: 'context' } : { place: 'context', reason: context };
  return { place: 'all' };
}

/** Trace and filter as reconcile.ts calls them, over a folder: in one thread of JavaScript, or with as many beside it as it is told. */
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { siftBy } from '#stages/filter/sift.ts';
import { trace } from '#stages/trace/trace.ts';
import { directoryTrail } from '#trail/directory.ts';
import { ASKED_FOR_IDS, WINDOW, tell } from './window.ts';

const count = ASKED_FOR_IDS ? 0 : Number(process.argv[3] ?? 0);
const threads = count === 0 ? undefined : { program: new URL('./worker.mjs', import.meta.url), count };
const asked = { ...DEFAULT_ORIGINS, window: WINDOW, accounts: [], regions: [] };
const { kept, context } = await filterEvents(
  trace([directoryTrail(process.argv[2] ?? '', { threads })], asked.window, siftBy(asked)),
  asked,
);
tell(kept.length + context.length, () => [...kept, ...context.map(({ event }) => event)].map(({ eventID }) => eventID));

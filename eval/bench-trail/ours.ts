/** Runs trace and filter over a folder as reconcile.ts does. */
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { directoryTrail } from '#trail/directory.ts';
import { WINDOW, tell } from './window.ts';

const asked = { ...DEFAULT_ORIGINS, window: WINDOW, accounts: [], regions: [] };
const { kept, context } = await filterEvents(trace([directoryTrail(process.argv[2] ?? '')], asked.window, recordFilterFor(asked)), asked);
tell(kept.length + context.length, () => [...kept, ...context.map(({ event }) => event)].map(({ eventID }) => eventID));

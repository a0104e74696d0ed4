import type { Page } from './manual-page.ts';
import { ACTING } from './pages/acting.ts';
import { EVERYDAY } from './pages/everyday.ts';
import { KNOWING } from './pages/knowing.ts';
import { LOOKING_BACK } from './pages/looking-back.ts';
import { RUNNING } from './pages/running.ts';

/** Manual pages by command, as typed. */
export const PAGES: Readonly<Record<string, Page>> = { ...RUNNING, ...LOOKING_BACK, ...KNOWING, ...EVERYDAY, ...ACTING };

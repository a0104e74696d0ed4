import type { ResourceEntry } from '../define.ts';
import { transferServer } from './transfer-server.ts';

/** The types of AWS Transfer Family. */
export const transfer: readonly ResourceEntry[] = [transferServer];

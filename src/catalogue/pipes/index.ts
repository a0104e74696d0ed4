import type { ResourceEntry } from '../define.ts';
import { pipesPipe } from './pipes-pipe.ts';

/** The types of Amazon EventBridge Pipes. */
export const pipes: readonly ResourceEntry[] = [pipesPipe];

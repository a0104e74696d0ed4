import type { ResourceEntry } from '../define.ts';
import { codepipeline } from './codepipeline.ts';

/** The types of AWS CodePipeline. */
export const codePipeline: readonly ResourceEntry[] = [codepipeline];

import type { ResourceEntry } from '../define.ts';
import { codebuildProject } from './codebuild-project.ts';

/** The types of AWS CodeBuild. */
export const codebuild: readonly ResourceEntry[] = [codebuildProject];

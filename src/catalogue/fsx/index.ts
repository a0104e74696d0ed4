import type { ResourceEntry } from '../define.ts';
import { fsxLustreFileSystem } from './fsx-lustre-file-system.ts';

/** The types of Amazon FSx. */
export const fsx: readonly ResourceEntry[] = [fsxLustreFileSystem];

/** The types of Amazon FSx. */
export { fsxLustreFileSystem } from './fsx-lustre-file-system.ts';

import { buildOpenTofu } from './opentofu.ts';

/** If all slow tests run, OpenTofu is built in parallel with the first of them, so that no test waits for the whole build. */
export function setup(): void {
  void buildOpenTofu();
}

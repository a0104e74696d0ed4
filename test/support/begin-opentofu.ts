import { buildOpenTofu } from './opentofu.ts';

/** Where all slow tests run, OpenTofu is built beside the first of them, so that none has to wait for all of it. */
export function setup(): void {
  void buildOpenTofu();
}

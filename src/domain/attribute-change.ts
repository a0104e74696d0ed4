import type { Json } from './json.ts';

/** One top-level Terraform attribute (or nested block list) of one resource instance, before and after. */
export interface AttributeChange {
  /** Name of the top-level attribute or block, as in the provider schema. */
  readonly path: string;
  /** Whole value in the state before; null where it was not set. */
  readonly before: Json;
  /** Whole value now; null where it is gone, and where `hidden` is true. */
  readonly after: Json;
  /** The provider schema marks it sensitive: never printed, never written into code. */
  readonly sensitive: boolean;
  /** The trail hides the new value: it is known to have changed, not to what. */
  readonly hidden: boolean;
  /** Events that wrote it, in time order. */
  readonly eventIDs: readonly string[];
}

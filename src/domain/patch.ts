import type { JsonObject } from './json.ts';

/** Replaces text[start, end) of one file. Offsets are UTF-16 string indices into the file before the patch. */
export interface TextEdit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Id of the edit that made it (a file name in src/hcl/edits). */
  readonly edit: string;
}

/** One file before and after a patch. A new file has `before` undefined. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** A resource that code is to adopt. */
export interface ImportTarget {
  /** Address the import block names. */
  readonly to: string;
  readonly id: string;
  readonly resourceType: string;
  /** Where the instance is in another region than its provider. */
  readonly region?: string;
  /** Attribute values as observed, for the verifier: the new block must agree with them. */
  readonly observed: JsonObject;
}

/**
 * The id as an import block names it.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
 * @returns such as `vpc-0123456789abcdef0@eu-west-1`; without a region the id alone
 */
export function importIdOf({ id, region }: Pick<ImportTarget, 'id' | 'region'>): string {
  return region === undefined ? id : `${id}@${region}`;
}

/** A proposed change of code for the accepted drifts of one intent. */
export interface Patch {
  readonly proposedBy: 'direct' | 'knowledge' | 'agent';
  readonly edits: readonly TextEdit[];
  readonly files: readonly FileChange[];
  readonly imports: readonly ImportTarget[];
}

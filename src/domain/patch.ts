import type { JsonObject } from './json.ts';

/** Replaces text[start, end) of one file. Offsets are UTF-16 string indices into the file before the patch. */
export interface TextEdit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A file name in src/hcl/edits. */
  readonly edit: string;
}

/** A new file has `before` undefined. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

export interface ImportTarget {
  readonly to: string;
  readonly id: string;
  readonly resourceType: string;
  /** Set if the instance is in another region than its provider. */
  readonly region?: string;
  /** Address of the deleted resource that was created again as this one, under another name. */
  readonly inPlaceOf?: string;
  /** Observed values: the verifier compares the new block with them. */
  readonly observed: JsonObject;
}

/**
 * Returns the id for an import block.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
 * @returns the id with its region, such as `vpc-0123456789abcdef0@eu-west-1`; without a region the id alone
 */
export function importIdOf({ id, region }: { readonly id: string; readonly region?: string | undefined }): string {
  return region === undefined ? id : `${id}@${region}`;
}

export interface Patch {
  readonly proposedBy: 'direct' | 'knowledge' | 'agent';
  readonly edits: readonly TextEdit[];
  readonly files: readonly FileChange[];
  readonly imports: readonly ImportTarget[];
}

import type { JsonObject } from '../json.ts';

/** The program that plans. Both speak the same commands; what they print differs in places. */
export interface TerraformTool {
  readonly product: 'terraform' | 'tofu';
  /** As the program says it, such as `1.11.4`. */
  readonly version: string;
}

/** What a plan would do to one object, as `terraform show -json` tells it. Values are whole, sensitive ones too: whoever prints them looks first. */
export interface PlannedChange {
  readonly address: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  /** Key of an object left over from a replacement; absent for the instance itself. */
  readonly deposed?: string;
  /** Where a `moved` block takes it from. */
  readonly previousAddress?: string;
  /** `no-op`, `create`, `read`, `update`, `delete`, `forget`; a replacement is two of them in their order. */
  readonly actions: readonly string[];
  /** What an import block names. */
  readonly importId?: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Names of top-level attributes that are known only after an apply, in part or as a whole. */
  readonly unknown: readonly string[];
  /** Names of top-level attributes that are sensitive before or after. */
  readonly sensitive: readonly string[];
}

/** A plan, read. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  /** Names of outputs whose value would change. */
  readonly outputs: readonly string[];
}

/** An error that Terraform told as data. */
export interface PlanDiagnostic {
  readonly summary: string;
  readonly detail: string;
  /** Resource it is about. */
  readonly address?: string;
  /** Path relative to the root. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

/** What came of planning. */
export type PlanAnswer =
  | { readonly kind: 'planned'; readonly plan: Plan; readonly tool: TerraformTool }
  /** Terraform read the code and refuses it. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly PlanDiagnostic[]; readonly tool: TerraformTool }
  /** Nothing can plan here: one sentence why. */
  | { readonly kind: 'unavailable'; readonly why: string };

/**
 * Prints an error on one line.
 * @returns `file:line: summary: first sentence of the detail`, without what is not known; an address stands in for a missing file
 */
export function describeDiagnostic({ file, line, address, summary, detail }: PlanDiagnostic): string {
  const place = file === undefined ? address : `${file}${line === undefined ? '' : `:${line}`}`;
  const [first = ''] = detail
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) /);
  return [...(place === undefined ? [] : [place]), summary.replace(/\s+/g, ' '), ...(first === '' ? [] : [first])].join(': ');
}

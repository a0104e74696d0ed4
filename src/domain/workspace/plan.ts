import type { JsonObject } from '../json.ts';

/** Both have the same commands; their output differs in places. */
export interface TerraformTool {
  readonly product: 'terraform' | 'tofu';
  readonly version: string;
}

/** One object of `terraform show -json`. Values are whole, sensitive ones too: check before printing. */
export interface PlannedChange {
  readonly address: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  /** Key of an object left over from a replacement. */
  readonly deposed?: string;
  /** The source of a `moved` block. */
  readonly previousAddress?: string;
  /** `no-op`, `create`, `read`, `update`, `delete`, `forget`; a replacement is two of them in their order. */
  readonly actions: readonly string[];
  readonly importId?: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Top-level attributes known only after an apply, in part or whole. */
  readonly unknown: readonly string[];
  /** Top-level attributes that are sensitive before or after. */
  readonly sensitive: readonly string[];
}

export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly outputs: readonly string[];
}

export interface PlanDiagnostic {
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
  readonly file?: string;
  readonly line?: number;
}

export type PlanAnswer =
  | { readonly kind: 'planned'; readonly plan: Plan; readonly tool: TerraformTool }
  /** Terraform read the code and refuses it. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly PlanDiagnostic[]; readonly tool: TerraformTool }
  /** `why`: one sentence. */
  | { readonly kind: 'unavailable'; readonly why: string };

/** `file:line: summary: first sentence of the detail`, without unknown parts; an address replaces a missing file. */
export function describeDiagnostic({ file, line, address, summary, detail }: PlanDiagnostic): string {
  const place = file === undefined ? address : `${file}${line === undefined ? '' : `:${line}`}`;
  const [first = ''] = detail
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) /);
  return [...(place === undefined ? [] : [place]), summary.replace(/\s+/g, ' '), ...(first === '' ? [] : [first])].join(': ');
}

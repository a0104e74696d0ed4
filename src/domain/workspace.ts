import type { JsonObject } from './json.ts';
import type { ProviderSchema } from './value/provider-schema.ts';

/** A file of the Terraform root or of a module it uses. */
export interface SourceFile {
  /** Relative to the root, with forward slashes: `main.tf`, `modules/db/main.tf`, `../shared/x.tf`. */
  readonly path: string;
  readonly text: string;
  /** Read by file() or templatefile(), never as code. */
  readonly isData?: true;
  /** A Terragrunt configuration, which passes its inputs as variables. The unit's own file comes first, then files it may include. */
  readonly isTerragrunt?: true;
  /** The generator of the file, if its folder shows one; such a file is never edited. */
  readonly generatedBy?: string;
}

export interface StateResource {
  readonly address: string;
  readonly module: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly index?: string | number;
  readonly values: JsonObject;
  /** Top-level attributes marked sensitive. */
  readonly sensitive: readonly string[];
}

/** One changed instance of a refresh-only plan: `resource_drift` of `terraform show -json`. */
export interface RefreshChange {
  readonly address: string;
  readonly type: string;
  readonly kind: 'update' | 'delete';
  readonly before: JsonObject;
  readonly after: JsonObject | null;
  readonly sensitive: readonly string[];
  /** Top-level attributes that code reads according to Terraform; `*` for the whole resource. Absent: unknown. */
  readonly relevant?: readonly string[];
}

export interface Backend {
  /** The name in code or of `terraform init`: `s3`, `local`, `remote`. */
  readonly type: string;
  /** The place of the state, workspace included: `bucket/envs/prod.tfstate`. Absent if neither code nor `terraform init` names it. */
  readonly key?: string;
}

/** The source of the schema with which a root is read. */
export interface SchemaOrigin {
  /** root: printed by Terraform for its installed providers. bundled: the AWS provider's, shipped with reconcile. */
  readonly from: 'root' | 'bundled';
  /** Version of hashicorp/aws; absent: the root does not use it. */
  readonly aws?: string;
  /** With bundled: why the root's own is not used. */
  readonly why?: string;
}

export interface Border {
  /** No edit leaves this folder (absolute path). */
  readonly folder: string;
  /** False: there is no repository to search for other roots, and the folder is the root's own. */
  readonly isRepository: boolean;
}

/** One Terraform root, read once and never changed: stages return new ones. */
export interface Workspace {
  readonly directory: string;
  /** With several roots: the directory relative to the folder above all roots. Absent: the run has one root. */
  readonly root?: string;
  /** The directory relative to the top of its git repository, with forward slashes; `.` at the top. Absent: there is none. */
  readonly folder?: string;
  /** Absent: `default`. https://developer.hashicorp.com/terraform/language/state/workspaces */
  readonly workspaceName?: string;
  readonly backend?: Backend;
  /** Read as OpenTofu reads it. */
  readonly isOpenTofu?: true;
  /** Absent: not read from a disk. */
  readonly border?: Border;
  /** Roots of the repository outside this run that use modules of its roots: code without a state. */
  readonly bystanders?: readonly Workspace[];
  /** Version counter and lineage of the state; a printed state (`show -json`) has neither. */
  readonly stateSerial?: number;
  readonly stateLineage?: string;
  readonly files: readonly SourceFile[];
  /** The original files, which match the state; absent: `files` is not patched. */
  readonly unpatchedFiles?: readonly SourceFile[];
  readonly resources: readonly StateResource[];
  /** The state file's text: the start of a plan. */
  readonly stateText?: string;
  readonly schema: ProviderSchema;
  /** Absent: not read from a disk. */
  readonly schemaOrigin?: SchemaOrigin;
  /** The provider's view after the drift; absent with `--refresh off`. */
  readonly refresh?: readonly RefreshChange[];
  /** The time of the refresh, which shows no later changes. Absent if the plan has no time. */
  readonly refreshedAt?: string;
  /** Files of `--var-file`; the last wins. */
  readonly variableFiles?: readonly string[];
  /** Values of TF_VAR_name variables, by name. https://developer.hashicorp.com/terraform/language/values/variables#environment-variables */
  readonly environmentVariables: Readonly<Record<string, string>>;
  /** Resources adopted by earlier patches of this run; the evaluator resolves references to them. */
  readonly adopted: readonly StateResource[];
}

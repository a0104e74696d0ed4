import type { JsonObject } from './json.ts';
import type { ProviderSchema } from './value/provider-schema.ts';

/** A file of the Terraform root or of a module it uses. */
export interface SourceFile {
  /** Relative to the root, with forward slashes: `main.tf`, `modules/db/main.tf`, `../shared/x.tf`. */
  readonly path: string;
  readonly text: string;
  /** Data that code reads by file() or templatefile(), and Terraform never as code. Absent: code, or values of variables. */
  readonly isData?: true;
}

/** One resource instance of the state. */
export interface StateResource {
  readonly address: string;
  readonly module: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly index?: string | number;
  readonly values: JsonObject;
  /** Top-level attributes that the state marks sensitive. */
  readonly sensitive: readonly string[];
}

/** One changed instance of a refresh-only plan: `resource_drift` of `terraform show -json`. */
export interface RefreshChange {
  readonly address: string;
  readonly type: string;
  readonly kind: 'update' | 'delete';
  readonly before: JsonObject;
  readonly after: JsonObject | null;
  /** Top-level attributes marked sensitive before or after. */
  readonly sensitive: readonly string[];
  /** Top-level attributes that Terraform says something in code reads; `*` for the whole resource. Absent where the plan does not tell. */
  readonly relevant?: readonly string[];
}

/** Where Terraform keeps the state of a root. */
export interface Backend {
  /** As code or `terraform init` names it: `s3`, `local`, `remote`. */
  readonly type: string;
  /** Where in it the state lies, workspace included: `bucket/envs/prod.tfstate`. Absent where neither code nor `terraform init` tells. */
  readonly key?: string;
}

/** Where the interface of the providers is from that a root is read by. */
export interface SchemaOrigin {
  /** root: printed by Terraform for the providers that are installed in it · bundled: the AWS provider's, shipped with the tool. */
  readonly from: 'root' | 'bundled';
  /** Version of hashicorp/aws. Absent: the root has no such provider. */
  readonly aws?: string;
  /** With bundled: why it is not the root's own. */
  readonly why?: string;
}

/** How far an edit may go. */
export interface Border {
  /** Absolute path of the folder that no edit leaves. */
  readonly folder: string;
  /** Whether it is a repository, so that its other roots could be looked for; else it is the root's own folder. */
  readonly isRepository: boolean;
}

/** Everything known about one Terraform root, read once and never changed: stages return new ones. */
export interface Workspace {
  /** Absolute path of the root. */
  readonly directory: string;
  /** Of several roots in one run: the directory, relative to the folder above them all. Absent: the only one. */
  readonly root?: string;
  /** The Terraform workspace whose state this is. Absent: `default`. https://developer.hashicorp.com/terraform/language/state/workspaces */
  readonly workspaceName?: string;
  readonly backend?: Backend;
  /** Absent: the workspace was not read from a disk. */
  readonly border?: Border;
  /** Roots of the repository that read modules of this run's roots and are not in the run: code without a state. Absent: none. */
  readonly bystanders?: readonly Workspace[];
  /** Counts the state's versions, and the id it keeps through all of them; a printed state (`show -json`) tells neither. */
  readonly stateSerial?: number;
  readonly stateLineage?: string;
  readonly files: readonly SourceFile[];
  /** The files as they were read, which the state was made from; patched copies of the workspace keep them. Absent: `files` is not patched. */
  readonly unpatchedFiles?: readonly SourceFile[];
  readonly resources: readonly StateResource[];
  /** The state's own text, as it was read: what a plan starts from. Absent where there is no file behind it. */
  readonly stateText?: string;
  readonly schema: ProviderSchema;
  /** Absent: the workspace was not read from a disk. */
  readonly schemaOrigin?: SchemaOrigin;
  /** The provider's own view after the drift; absent with `--refresh off`. */
  readonly refresh?: readonly RefreshChange[];
  /** When the refresh was taken, ISO 8601: it says nothing of what happened later. Absent where the plan does not tell. */
  readonly refreshedAt?: string;
  /** Those of the files that `--var-file` names, the last wins. Absent: none. */
  readonly variableFiles?: readonly string[];
  /** Values of TF_VAR_name variables, by name. https://developer.hashicorp.com/terraform/language/values/variables#environment-variables */
  readonly environmentVariables: Readonly<Record<string, string>>;
  /** Resources that an earlier patch of this run adopts; the evaluator answers references to them from here. */
  readonly adopted: readonly StateResource[];
}

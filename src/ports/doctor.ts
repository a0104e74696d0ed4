/** Read-only checks for `reconcile doctor`. Answers contain no secrets. Every method ends soon after its signal is aborted. */
import type { Ability } from '../domain/report/checkup.ts';
import type { TerraformTool } from '../domain/workspace/plan.ts';
import type { Result } from '../domain/try-to.ts';

/** A Terraform root, as far as it can be opened without its provider. */
export interface ExaminedRoot {
  readonly name: string;
  readonly opened: Result<{
    /** Type and key, such as `s3 bucket/prod.tfstate`. */
    readonly backend: string;
    readonly files: number;
    readonly resources: number;
    /** Accounts in the ARNs of its resources. */
    readonly accounts: readonly string[];
    readonly stateVersion?: string;
    /** True for a raw state, from which a plan can start. */
    readonly isRaw: boolean;
    /** Description of the schema that is used to read it. */
    readonly schema: string;
    readonly hasProviders: boolean;
  }>;
}

export interface CallerIdentity {
  readonly account: string;
  readonly arn: string;
  readonly expiresAt?: string;
}

export interface ExaminedTrail {
  readonly name: string;
  /** The check and its result, such as `one event of eu-west-1`. */
  readonly found: string;
  /** Something that only a run can check, or that looks wrong, with the remedy. */
  readonly doubt?: string;
}

export interface ExaminedRepository {
  readonly version: string;
  /** Top of the working tree; absent outside a working tree. */
  readonly top?: string;
  readonly hasCommit: boolean;
  /** The remote without user and password. `host` is empty for a local folder. */
  readonly remote?: { readonly host: string; readonly project: string };
}

export interface ExaminedVcs {
  /** Such as `github.com/acme/infra`. */
  readonly name: string;
  /** The means of access, such as `token of RECONCILE_VCS_TOKEN`. */
  readonly by: string;
  readonly scopes: readonly string[];
  /** Required and missing scopes. */
  readonly lacks: readonly string[];
}

/** A database file, checked on a copy. */
export interface ExaminedDatabase {
  /** absent: the first run creates it. */
  readonly state: 'absent' | 'sound' | 'damaged';
  /** The newest migration in it. */
  readonly version?: string;
  readonly newest: string;
  /** Migrations of a newer program. */
  readonly unknown: readonly string[];
  readonly isWritable: boolean;
  readonly damage?: string;
  /** Why the copy could not be migrated. */
  readonly obstacle?: string;
}

/** The answer of a policy engine to a neutral test question. */
export interface ExaminedEngine {
  readonly name: string;
  readonly problem?: string;
}

export interface Wanted {
  readonly refreshes: boolean;
  /** As the user wrote them. */
  readonly traces: readonly string[];
  readonly needed: ReadonlySet<Ability>;
}

export interface Surroundings {
  readonly wanted: Wanted;
  readonly now: Date;
  /** Without the leading `v`. */
  readonly nodeVersion: string;
  readonly oldestNode: string;
  /** The path of the configuration, undefined without one, or why it is invalid. */
  readonly configuration: Result<string | undefined>;
  /** The model, or why it cannot be used; undefined if none is configured. */
  readonly model: Result<string> | undefined;
  /** Lazily loaded parts of this program; each throws if the installation is incomplete. */
  readonly parts: () => Promise<readonly string[]>;
  readonly program: (signal: AbortSignal) => Promise<Result<TerraformTool>>;
  readonly roots: (signal: AbortSignal) => Promise<Result<readonly ExaminedRoot[]>>;
  readonly caller: (signal: AbortSignal) => Promise<Result<CallerIdentity>>;
  readonly trail: (source: string, signal: AbortSignal) => Promise<Result<ExaminedTrail>>;
  readonly repository: (signal: AbortSignal) => Promise<Result<ExaminedRepository>>;
  /** Undefined if no VCS is configured and the remote is on none. */
  readonly vcs: (signal: AbortSignal) => Promise<Result<ExaminedVcs> | undefined>;
  readonly ledgerFile: string;
  readonly ledger: (signal: AbortSignal) => Promise<ExaminedDatabase>;
  readonly knowledge: (signal: AbortSignal) => Promise<ExaminedDatabase>;
  /** Undefined without a Rego policy. */
  readonly engine: ((signal: AbortSignal) => Promise<Result<ExaminedEngine>>) | undefined;
}

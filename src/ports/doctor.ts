/**
 * The surroundings of a run as `reconcile doctor` asks about them. Nothing here writes, and no answer holds a secret. Every method ends
 * soon after its signal is aborted, by a throw or otherwise.
 */
import type { Ability } from '../domain/report/checkup.ts';
import type { TerraformTool } from '../domain/workspace/plan.ts';
import type { Tried } from '../domain/tried.ts';

/** One Terraform root, as far as it can be opened without its provider. */
export interface ExaminedRoot {
  /** Its folder, as people know it. */
  readonly name: string;
  readonly opened: Tried<{
    /** Type and key, such as `s3 bucket/prod.tfstate`. */
    readonly backend: string;
    readonly files: number;
    readonly resources: number;
    /** Accounts of the resources, by their ARNs. */
    readonly accounts: readonly string[];
    /** The Terraform that wrote the state; absent where it does not say so. */
    readonly stateVersion?: string;
    /** A raw state, which a plan can start from. */
    readonly isRaw: boolean;
    /** By which schema of the providers it is read, as people are told. */
    readonly schema: string;
    /** Providers are installed or attached. */
    readonly hasProviders: boolean;
  }>;
}

/** Whose credentials are at hand. */
export interface CallerIdentity {
  /** Twelve digits. */
  readonly account: string;
  readonly arn: string;
  /** When they run out, ISO 8601; absent where they do not say. */
  readonly expiresAt?: string;
}

/** What was found of a trail. */
export interface ExaminedTrail {
  readonly name: string;
  /** What was asked and answered, such as `one event of eu-west-1`. */
  readonly found: string;
  /** What nobody can tell without doing it, and what to do about what is odd. */
  readonly doubt?: string;
}

/** The repository around a folder. */
export interface ExaminedRepository {
  /** Version of git. */
  readonly version: string;
  /** Top of the working tree; absent where the folder is in none. */
  readonly top?: string;
  readonly hasCommit: boolean;
  /** Where the remote lies, without user and password; absent where there is none. The host of a folder of this machine is empty. */
  readonly remote?: { readonly host: string; readonly project: string };
}

/** What the forge says about who asks. */
export interface ExaminedForge {
  /** Such as `github.com/acme/infra`. */
  readonly name: string;
  /** How it is opened, such as `token of RECONCILE_FORGE_TOKEN`. */
  readonly by: string;
  /** What it may do, in the forge's words. */
  readonly scopes: readonly string[];
  /** What it has to be allowed and is not. */
  readonly lacks: readonly string[];
}

/** A database file, looked at from a copy. */
export interface ExaminedDatabase {
  /** absent: it is made by the first run. */
  readonly state: 'absent' | 'sound' | 'damaged';
  /** Name of the newest migration in it; absent where it has none. */
  readonly version?: string;
  /** Of this program. */
  readonly newest: string;
  /** Migrations in it that this program does not know: a newer program wrote it. */
  readonly unknown: readonly string[];
  readonly isWritable: boolean;
  /** What SQLite says of damage. */
  readonly damage?: string;
}

/** How a policy engine answered a question that is nobody's. */
export interface ExaminedEngine {
  readonly name: string;
  /** Why it has no answer to it; absent where it answered. */
  readonly problem?: string;
}

/** What was asked for on the command line and in the configuration. */
export interface Wanted {
  /** Whether roots are refreshed by their provider. */
  readonly refreshes: boolean;
  /** Sources of the trail, as the user wrote them. */
  readonly traces: readonly string[];
  /** What has to work. */
  readonly needed: ReadonlySet<Ability>;
}

/** The surroundings. */
export interface Surroundings {
  readonly wanted: Wanted;
  readonly now: Date;
  /** Of Node, without a v. */
  readonly nodeVersion: string;
  /** The oldest that will do, as package.json names it. */
  readonly oldestNode: string;
  /** The path of the configuration, or that there is none, or why it cannot be followed. */
  readonly configuration: Tried<string | undefined>;
  /** Which model is asked, or why none is. A failure where one is configured; undefined where none is. */
  readonly model: Tried<string> | undefined;
  /** Parts of this program that are loaded when they are first used; each throws where the installation is incomplete. */
  readonly parts: () => Promise<readonly string[]>;
  readonly program: (signal: AbortSignal) => Promise<Tried<TerraformTool>>;
  readonly roots: (signal: AbortSignal) => Promise<Tried<readonly ExaminedRoot[]>>;
  readonly caller: (signal: AbortSignal) => Promise<Tried<CallerIdentity>>;
  readonly trail: (source: string, signal: AbortSignal) => Promise<Tried<ExaminedTrail>>;
  readonly repository: (signal: AbortSignal) => Promise<Tried<ExaminedRepository>>;
  /** undefined: no forge is configured and the remote lies on none. */
  readonly forge: (signal: AbortSignal) => Promise<Tried<ExaminedForge> | undefined>;
  readonly ledgerFile: string;
  readonly ledger: (signal: AbortSignal) => Promise<ExaminedDatabase>;
  readonly knowledge: (signal: AbortSignal) => Promise<ExaminedDatabase>;
  /** undefined: the team has no policy in Rego. */
  readonly engine: ((signal: AbortSignal) => Promise<Tried<ExaminedEngine>>) | undefined;
}

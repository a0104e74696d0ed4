export interface SurveyedTrail {
  readonly address: string;
  readonly from: 'state' | 'code';
  /** Where code declares it, such as `audit.tf:12`. */
  readonly at?: string;
  readonly bucket?: string;
  readonly prefix?: string;
}

/** Facts about a Terraform root that need no network call. */
export interface RootSurvey {
  readonly backend: {
    /** `local` by default. */
    readonly type: string;
    /** The place of the state; absent if neither code nor `terraform init` names it. */
    readonly key?: string;
    /** Required settings that code omits. */
    readonly missing: readonly string[];
    /** Files that look like the rest of its settings, relative to the root. */
    readonly files: readonly string[];
  };
  /** Variable files that Terraform does not load by itself, relative to the root. */
  readonly variableFiles: readonly string[];
  /** Terraform workspaces with a local state, if there is more than the default one. */
  readonly workspaces: readonly string[];
  /** Whether code reads the name of the workspace, so that it is planned in several. */
  readonly readsWorkspace: boolean;
  readonly regions: readonly string[];
  /** Roles that its AWS providers assume. */
  readonly roles: readonly string[];
  readonly trails: readonly SurveyedTrail[];
  readonly stores: readonly string[];
}

export type CodeSurvey = Pick<RootSurvey, 'regions' | 'roles' | 'trails'>;

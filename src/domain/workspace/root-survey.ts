/** A CloudTrail trail that a root manages. */
export interface SurveyedTrail {
  readonly address: string;
  /** Whether its settings are out of the state, or out of code alone. */
  readonly from: 'state' | 'code';
  /** Where code declares it, such as `audit.tf:12`. */
  readonly at?: string;
  /** Absent where nothing here tells it. */
  readonly bucket?: string;
  /** Of the keys in the bucket; absent: none. */
  readonly prefix?: string;
}

/** What can be told of a Terraform root without asking anybody. */
export interface RootSurvey {
  readonly backend: {
    /** `local` where nothing says otherwise. */
    readonly type: string;
    /** Where in it the state lies; absent where neither code nor `terraform init` tells. */
    readonly key?: string;
    /** Settings that it needs and code leaves out. */
    readonly missing: readonly string[];
    /** Files that look like the rest of its settings, relative to the root. */
    readonly files: readonly string[];
  };
  /** Files of variables that Terraform does not read by itself, relative to the root. */
  readonly variableFiles: readonly string[];
  /** Regions that its AWS providers name. */
  readonly regions: readonly string[];
  /** Roles that its AWS providers take. */
  readonly roles: readonly string[];
  readonly trails: readonly SurveyedTrail[];
  /** ARNs of event data stores that it manages. */
  readonly stores: readonly string[];
}

/** What code alone tells. */
export type CodeSurvey = Pick<RootSurvey, 'regions' | 'roles' | 'trails'>;

// Pull requests and issues of one repository. A merge request of GitLab counts as a pull request. Every method fails with DeliveryError if
// the VCS is unreachable, refuses, or returns an undocumented response.
import type { FileChange } from '#domain/patch.ts';

export type PullRequestState = 'open' | 'merged' | 'closed';

export interface ThreadRef {
  readonly kind: 'pull-request' | 'issue';
  /** The number within the repository: `#12`, `!12`. */
  readonly number: number;
}

/** An issue, or the common part of a pull request. */
export interface Thread extends ThreadRef {
  readonly url: string;
  readonly title: string;
  /** Markdown, hidden comments included. */
  readonly body: string;
  readonly state: PullRequestState;
  readonly labels: readonly string[];
  /** User name. */
  readonly author: string;
}

export interface PullRequest extends Thread {
  readonly kind: 'pull-request';
  readonly branch: string;
  readonly head: string;
  /** The target branch. */
  readonly base: string;
  readonly isDraft: boolean;
  readonly isFromFork: boolean;
}

export interface MergedFile {
  readonly path: string;
  readonly before?: string;
  readonly text?: string;
}

export interface PullRequestOutcome {
  readonly state: PullRequestState;
  readonly url: string;
  readonly endedAt?: string;
  /** The changed files as merged and as in the base before, with paths from the top of the repository. Absent: a removed or a new file. */
  readonly mergedFiles?: readonly MergedFile[];
}

export interface ThreadMetadata {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  /** Short names of the organisation's teams; ignored by a VCS without such reviewers. */
  readonly teamReviewers: readonly string[];
  readonly assignees: readonly string[];
}

export interface ThreadComment {
  /** With `isOnLine`, some VCSs number comments separately. */
  readonly id: number;
  readonly body: string;
  readonly author: string;
  /** The comment is on a line of the diff. */
  readonly isOnLine?: true;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** True if it was changed later, perhaps by another user. */
  readonly isEdited: boolean;
}

export interface PullRequestDraft {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
}

/** An absent member stays unchanged. */
export interface ThreadChange {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
  /** Marks a draft as ready for review. Only without other changes. */
  readonly isDraft?: false;
}

export interface PullRequests {
  readonly name: string;
  /** Maximum length of the body of a thread or comment, in characters. */
  readonly longestBody: number;
  defaultBranch(): Promise<string>;
  openInto(base: string): Promise<readonly PullRequest[]>;
  /** In any state, newest first. */
  from(branch: string): Promise<readonly PullRequest[]>;
  /** Returns the existing pull request if one is open for that branch and base. */
  open(draft: PullRequestDraft): Promise<PullRequest>;
  /** Open and closed, oldest first. */
  issues(label: string): Promise<readonly Thread[]>;
  /** In any state. */
  labelled(label: string): Promise<readonly ThreadRef[]>;
  /** Not idempotent: after a lost response, look for the issue first. */
  openIssue(issue: { readonly title: string; readonly body: string; readonly labels: readonly string[] }): Promise<Thread>;
  /** `refused` if the VCS does not allow it, such as reopening without a branch, or marking a draft as ready. */
  change(thread: ThreadRef, change: ThreadChange): Promise<'done' | 'refused'>;
  /** Adds to the existing metadata. Returns a sentence for each name that the VCS does not know. */
  addMetadata(thread: ThreadRef, metadata: ThreadMetadata): Promise<readonly string[]>;
  /** Oldest first, including comments on lines of the diff. */
  comments(thread: ThreadRef): Promise<readonly ThreadComment[]>;
  comment(thread: ThreadRef, body: string): Promise<Pick<ThreadComment, 'id' | 'body'>>;
  changeComment(thread: ThreadRef, id: number, body: string): Promise<void>;
  outcome(number: number): Promise<PullRequestOutcome | undefined>;
  /** Also works for a fork's pull request. Path from the top of the repository. Undefined if the file does not exist. */
  fileAt(path: string, commit: string): Promise<string | undefined>;
  changedPaths(number: number): Promise<readonly string[]>;
  /** True if a user may push to the repository. */
  mayWrite(user: string): Promise<boolean>;
  /** True if a user belongs to a team or group, named as in CODEOWNERS without `@`. False also if the token may not see that. */
  isMember(team: string, user: string): Promise<boolean>;
}

export interface BranchCommit {
  readonly message: string;
  readonly files: readonly FileChange[];
}

export interface PushRequest {
  /** Any folder inside the working tree. Paths of files are relative to it. */
  readonly directory: string;
  /** The commit on the remote from which the commits start. */
  readonly base: string;
  readonly branch: string;
  /** Each starts from the files of the previous one. */
  readonly commits: readonly BranchCommit[];
  readonly signOff: boolean;
}

/** Branches of the working tree's remote. Every method fails with DeliveryError if git fails. */
export interface GitRemote {
  /** Returns the directory's path within its repository, with forward slashes: `envs/prod`; `.` at the top. */
  folderOf(directory: string): Promise<string>;
  /** Pushes without changing the working tree, the index or local branches; no hook runs. */
  push(request: PushRequest): Promise<PushOutcome>;
  /** Returns the branches that begin with the prefix. */
  branches(directory: string, prefix: string): Promise<readonly { readonly name: string; readonly head: string }[]>;
  /** Removes the branch if it is at `head` and has no commits of others after `base`. Returns false if it was left. */
  remove(branch: { readonly directory: string; readonly base: string; readonly branch: string; readonly head: string }): Promise<boolean>;
  /** Restores the branch of a closed pull request. Returns false if its commit no longer exists. */
  restore(closed: {
    readonly directory: string;
    readonly branch: string;
    readonly head: string;
    readonly number: number;
  }): Promise<boolean>;
}

export type PushOutcome =
  | { readonly kind: 'pushed' | 'as-it-was'; readonly head: string }
  /** The branch has commits of others and stays unchanged. */
  | { readonly kind: 'foreign'; readonly head: string; readonly commits: readonly string[] }
  /** A file on the target branch differs from the file that the run read; described in one phrase. */
  | { readonly kind: 'base-moved'; readonly problem: string }
  /** Other runs pushed first, repeatedly. */
  | { readonly kind: 'contested' };

// Pull requests and issues of one repository; a merge request of GitLab counts as a pull request.
// Every method fails with DeliveryError where the VCS is unreachable, refuses, or returns something undocumented.
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
  /** The changed files, paths from the top of the repository: as merged, and in the base before. Absent: a removed file, or a new one. */
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
  /** With `isOnLine` from another count, where the VCS has two. */
  readonly id: number;
  readonly body: string;
  readonly author: string;
  /** It is about a line of the diff. */
  readonly isOnLine?: true;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** Changed afterwards, perhaps by somebody else. */
  readonly isEdited: boolean;
}

export interface PullRequestDraft {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
}

/** An absent member stays. */
export interface ThreadChange {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
  /** Ready for review from now on; alone. */
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
  /** Returns the existing one where one is open for that branch and base. */
  open(draft: PullRequestDraft): Promise<PullRequest>;
  /** Open and closed, oldest first. */
  issues(label: string): Promise<readonly Thread[]>;
  /** In any state. */
  labelled(label: string): Promise<readonly ThreadRef[]>;
  /** Not idempotent: after a lost answer, look first. */
  openIssue(issue: { readonly title: string; readonly body: string; readonly labels: readonly string[] }): Promise<Thread>;
  /** `refused` where the VCS does not allow it, such as reopening after the branch is gone, or a draft to become ready. */
  change(thread: ThreadRef, change: ThreadChange): Promise<'done' | 'refused'>;
  /** Adds to the existing ones; returns a sentence for each name that the VCS does not know. */
  addMetadata(thread: ThreadRef, metadata: ThreadMetadata): Promise<readonly string[]>;
  /** Oldest first, those on lines of the diff among them. */
  comments(thread: ThreadRef): Promise<readonly ThreadComment[]>;
  comment(thread: ThreadRef, body: string): Promise<Pick<ThreadComment, 'id' | 'body'>>;
  changeComment(thread: ThreadRef, id: number, body: string): Promise<void>;
  outcome(number: number): Promise<PullRequestOutcome | undefined>;
  /** Also for a fork's pull request; path from the top of the repository. Undefined where there is no such file. */
  fileAt(path: string, commit: string): Promise<string | undefined>;
  changedPaths(number: number): Promise<readonly string[]>;
  /** Whether a user may push to the repository. */
  mayWrite(user: string): Promise<boolean>;
  /** Whether a user belongs to a team or group, as CODEOWNERS names it without `@`; false also where the token may not see that. */
  isMember(team: string, user: string): Promise<boolean>;
}

export interface BranchCommit {
  readonly message: string;
  readonly files: readonly FileChange[];
}

export interface PushRequest {
  /** Anywhere inside the working tree; paths of files are relative to it. */
  readonly directory: string;
  /** The start of the commits, as on the remote. */
  readonly base: string;
  readonly branch: string;
  /** Each starts from the files of the previous one. */
  readonly commits: readonly BranchCommit[];
  readonly signOff: boolean;
}

/** Branches of the working tree's remote. Fails with DeliveryError where git does. */
export interface GitRemote {
  /** The directory's path within its repository, with forward slashes: `envs/prod`; `.` at the top. */
  folderOf(directory: string): Promise<string>;
  /** Pushes without changing the working tree, the index or local branches; no hook runs. */
  push(request: PushRequest): Promise<PushOutcome>;
  /** Those that begin with the prefix. */
  branches(directory: string, prefix: string): Promise<readonly { readonly name: string; readonly head: string }[]>;
  /** Only while it is at `head`, with no commits of others after `base`. False: it was left. */
  remove(branch: { readonly directory: string; readonly base: string; readonly branch: string; readonly head: string }): Promise<boolean>;
  /** Puts the branch of a closed pull request back. False: its commit is gone. */
  restore(closed: {
    readonly directory: string;
    readonly branch: string;
    readonly head: string;
    readonly number: number;
  }): Promise<boolean>;
}

export type PushOutcome =
  | { readonly kind: 'pushed' | 'as-it-was'; readonly head: string }
  /** It has commits of others, and stays unchanged. */
  | { readonly kind: 'foreign'; readonly head: string; readonly commits: readonly string[] }
  /** The target branch has other text in a file than the run read: one phrase. */
  | { readonly kind: 'base-moved'; readonly problem: string }
  /** Other runs pushed first, repeatedly. */
  | { readonly kind: 'contested' };

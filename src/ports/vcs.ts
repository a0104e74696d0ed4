/**
 * A VCS as the flow sees it: the pull requests and issues of one repository. A merge request of GitLab is a pull request here.
 * Every method fails with DeliveryError where the VCS cannot be reached, refuses, or answers something else than its documents say.
 */
import type { FileChange } from '#domain/patch.ts';

/** Where a pull request stands. */
export type PullRequestState = 'open' | 'merged' | 'closed';

/** What a pull request or an issue is found by. */
export interface ThreadRef {
  readonly kind: 'pull-request' | 'issue';
  /** Counted within the repository, as people write it: `#12`, `!12`. */
  readonly number: number;
}

/** An issue, or what a pull request has in common with one. */
export interface Thread extends ThreadRef {
  readonly url: string;
  readonly title: string;
  /** Markdown, hidden comments included. */
  readonly body: string;
  readonly state: PullRequestState;
  readonly labels: readonly string[];
}

/** A pull request of anybody. */
export interface PullRequest extends Thread {
  readonly kind: 'pull-request';
  /** Branch the commits are on. */
  readonly branch: string;
  /** Its last commit. */
  readonly head: string;
  /** Branch it is to be merged into. */
  readonly base: string;
  /** Name the author signs in with. */
  readonly author: string;
  readonly isDraft: boolean;
  /** Its branch lies in another repository. */
  readonly isFromFork: boolean;
}

/** What became of a pull request: what knowledge and statistics ask. */
export interface PullRequestOutcome {
  readonly state: PullRequestState;
  readonly url: string;
  /** When it was merged or closed, ISO 8601; absent while it is open. */
  readonly endedAt?: string;
  /** Of a merged one: the files it changed as they were merged, paths from the top of the repository; `text` is absent where the merge removed the file. */
  readonly mergedFiles?: readonly { readonly path: string; readonly text?: string }[];
}

/** Who is to look at a pull request, and how it is sorted. */
export interface ThreadMetadata {
  readonly labels: readonly string[];
  /** Names that people sign in with. */
  readonly reviewers: readonly string[];
  /** Teams of the repository's organisation, by their short names; a VCS without such reviewers leaves them out. */
  readonly teamReviewers: readonly string[];
  readonly assignees: readonly string[];
}

/** One comment on a thread. */
export interface ThreadComment {
  readonly id: number;
  readonly body: string;
}

/** What a new pull request says. */
export interface PullRequestDraft {
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
}

/** What of a thread is to be otherwise; absent: as it is. */
export interface ThreadChange {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
}

/** Pull requests and issues of one repository. */
export interface PullRequests {
  /** For messages: `github.com/acme/infra`. */
  readonly name: string;
  /** Longest body of a thread or comment that the VCS takes, in characters. */
  readonly longestBody: number;
  /** Branch that work goes into where nothing else is said. */
  defaultBranch(): Promise<string>;
  /** Every open pull request into a branch, by anybody. */
  openInto(base: string): Promise<readonly PullRequest[]>;
  /** Pull requests of a branch of this repository, open, merged and closed, newest first. */
  from(branch: string): Promise<readonly PullRequest[]>;
  /** Opens a pull request; where one is open for that branch and base, that one is the answer. */
  open(draft: PullRequestDraft): Promise<PullRequest>;
  /** Issues with a label, open and closed, oldest first. */
  issues(label: string): Promise<readonly Thread[]>;
  /** Pull requests and issues with a label, open, merged and closed. */
  labelled(label: string): Promise<readonly ThreadRef[]>;
  /** Opens an issue. Asked again after an answer was lost it may open another: look first. */
  openIssue(issue: { readonly title: string; readonly body: string; readonly labels: readonly string[] }): Promise<Thread>;
  /** Changes a thread; `refused` where the VCS will not have it so, such as reopening what has lost its branch. */
  change(thread: ThreadRef, change: ThreadChange): Promise<'done' | 'refused'>;
  /** Adds labels, reviewers and assignees to those there are; returns a sentence for each that the VCS does not know. */
  addMetadata(thread: ThreadRef, metadata: ThreadMetadata): Promise<readonly string[]>;
  /** Comments, oldest first. */
  comments(thread: ThreadRef): Promise<readonly ThreadComment[]>;
  comment(thread: ThreadRef, body: string): Promise<ThreadComment>;
  changeComment(thread: ThreadRef, id: number, body: string): Promise<void>;
  /** What became of a pull request; undefined where there is none of that number. */
  outcome(number: number): Promise<PullRequestOutcome | undefined>;
  /** Text of a file at a commit, also one of another repository's pull request; path from the top. Undefined where there is none. */
  fileAt(path: string, commit: string): Promise<string | undefined>;
  /** Paths that a pull request changes, from the top of the repository. */
  changedPaths(number: number): Promise<readonly string[]>;
}

/** A commit that is to be on a branch. */
export interface BranchCommit {
  readonly message: string;
  readonly files: readonly FileChange[];
}

/** A branch that is to be on the remote. */
export interface PushRequest {
  /** Anywhere inside the working tree; paths of files are relative to it. */
  readonly directory: string;
  /** Branch that the commits start from, as it is on the remote. */
  readonly base: string;
  readonly branch: string;
  /** Each starts from the files of the one before. */
  readonly commits: readonly BranchCommit[];
  readonly signOff: boolean;
}

/** Branches of the repository that the working tree came from. Fails with DeliveryError where git does. */
export interface GitRemote {
  /** Folder of a directory within its repository, with forward slashes: `envs/prod`; `.` at the top. */
  folderOf(directory: string): Promise<string>;
  /** Brings a branch to the remote. Nothing of the working tree, the index or its branches is changed, and no hook runs. */
  push(request: PushRequest): Promise<PushOutcome>;
}

/** What came of bringing a branch to the remote repository. */
export type PushOutcome =
  | { readonly kind: 'pushed' | 'as-it-was'; readonly head: string }
  /** Somebody else's commits are on it: it is left as it is. */
  | { readonly kind: 'foreign'; readonly head: string; readonly commits: readonly string[] }
  /** The branch it is to be merged into has other text in a file than was read: one phrase. */
  | { readonly kind: 'base-moved'; readonly problem: string }
  /** Another run was quicker, time and again. */
  | { readonly kind: 'contested' };

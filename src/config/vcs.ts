import { z } from 'zod';

const Names = z.array(z.string().min(1)).default([]);

/** How a verdict without a patch is reported. */
const IssueOrNone = z.enum(['issue', 'none']);

export const VcsSettings = z
  .strictObject({
    kind: z.enum(['github', 'gitlab']).optional().describe('default: inferred from the host of the remote'),
    remote: z
      .string()
      .regex(/^[\w.][\w./-]*$/)
      .default('origin')
      .describe('the git remote for branches'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('the API endpoint; default: https://api.github.com, https://HOST/api/v3, or https://HOST of a GitLab'),
    project: z
      .string()
      .regex(/^[\w.-]+(?:\/[\w.-]+)+$/)
      .optional()
      .describe('owner/name; default: the path of the remote'),
    base: z.string().min(1).optional().describe('the target branch of pull requests; default: the default branch of the repository'),
    environment: z
      .string()
      .regex(/^[\w.-]*$/)
      .default('')
      .describe('separates pipelines over the same folders and states: each updates only its own pull requests'),
    branchPrefix: z
      .string()
      .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/)
      .default('reconcile/')
      .describe('the prefix of branch names'),
    acrossRoots: z
      .boolean()
      .default(true)
      .describe('one pull request for changes of one actor, session and goal in several roots; false: one per root'),
    labels: z
      .array(z.string().min(1))
      .min(1)
      .default(['reconcile'])
      .describe('labels of pull requests and issues; reconcile finds issues by the first one'),
    wrongLabel: z
      .string()
      .min(1)
      .default('reconcile:wrong')
      .describe(
        'the label for a false positive on a pull request or an issue: reconcile knowledge sync reads it, reconcile stats counts it',
      ),
    reviewers: Names.describe('user names'),
    teamReviewers: Names.describe('team slugs of the organization; GitHub only'),
    assignees: Names,
    codeowners: z.boolean().default(false).describe('request review from the CODEOWNERS of the changed files'),
    approvers: Names.describe(
      'user names that may decide with /reconcile comments, besides the owners of the changed files in CODEOWNERS; each also needs write access',
    ),
    draft: z.boolean().default(false).describe('open pull requests as drafts'),
    signOff: z.boolean().default(false).describe('add Signed-off-by to commit messages'),
    escalations: z
      .enum(['issue', 'draft', 'none'])
      .default('issue')
      .describe(
        'for escalated changes: an issue with the options; draft: a draft pull request with the edit for accepting the change, if there is an allowed one',
      ),
    decisionLabel: z.string().min(1).default('reconcile:decide').describe('additional labels of drafts for escalated changes'),
    reverts: IssueOrNone.default('issue').describe('for reverts: an issue with the command to revert'),
    unpatched: IssueOrNone.default('issue').describe('for accepted changes without an edit: an issue'),
  })
  .describe('pull requests and issues of --deliver pull-request; tokens come only from the environment');
export type VcsSettings = z.infer<typeof VcsSettings>;

export const DEFAULT_VCS: VcsSettings = VcsSettings.parse({});

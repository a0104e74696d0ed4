import { z } from 'zod';

const Names = z.array(z.string().min(1)).default([]);

/** What becomes of a verdict that is no patch. */
const Told = z.enum(['issue', 'none']);

/** How `--deliver pull-request` speaks to the forge. */
export const ForgeSettings = z
  .strictObject({
    kind: z.enum(['github', 'gitlab']).optional().describe('default: told by the name of the host that the remote lies on'),
    remote: z
      .string()
      .regex(/^[\w.][\w./-]*$/)
      .default('origin')
      .describe('the git remote that branches are pushed to'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('of the API; default: https://api.github.com, https://HOST/api/v3, or https://HOST of a GitLab'),
    project: z
      .string()
      .regex(/^[\w.-]+(?:\/[\w.-]+)+$/)
      .optional()
      .describe('owner/name; default: the path of the remote'),
    base: z.string().min(1).optional().describe('the branch that pull requests are to be merged into; default: that of the forge'),
    environment: z
      .string()
      .regex(/^[\w.-]*$/)
      .default('')
      .describe('tells pipelines apart that run over the same folders and states: none touches what another made'),
    branchPrefix: z
      .string()
      .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/)
      .default('reconcile/')
      .describe('what the names of branches begin with'),
    acrossRoots: z
      .boolean()
      .default(true)
      .describe('what the same hands did in one sitting for one goal in several roots is one pull request; false: one for each root'),
    labels: z
      .array(z.string().min(1))
      .min(1)
      .default(['reconcile'])
      .describe('on pull requests and issues; issues are found again by the first'),
    wrongLabel: z
      .string()
      .min(1)
      .default('reconcile:wrong')
      .describe(
        'what people put on a pull request or an issue that should not be there: reconcile knowledge sync reads it, reconcile stats counts it',
      ),
    reviewers: Names.describe('names that people sign in with'),
    teamReviewers: Names.describe('teams of the organisation by their short names; GitHub alone has them'),
    assignees: Names,
    codeowners: z.boolean().default(false).describe('ask those for review whom CODEOWNERS names for the changed files'),
    draft: z.boolean().default(false).describe('open pull requests as drafts'),
    signOff: z.boolean().default(false).describe('end commit messages with Signed-off-by'),
    escalations: z
      .enum(['issue', 'draft', 'none'])
      .default('issue')
      .describe(
        'what a person has to decide becomes an issue with the options; draft: a draft pull request with the edit that accepting it would make, where there is one that may be written',
      ),
    decisionLabel: z.string().min(1).default('reconcile:decide').describe('on drafts of what a person has to decide, beside the labels'),
    reverts: Told.default('issue').describe('what code is to win over becomes an issue with the command that does it'),
    unpatched: Told.default('issue').describe('what is accepted and could not be written becomes an issue'),
  })
  .describe('pull requests and issues of --deliver pull-request; tokens come from the environment alone');
export type ForgeSettings = z.infer<typeof ForgeSettings>;

/** Where nothing is said about a forge. */
export const DEFAULT_FORGE: ForgeSettings = ForgeSettings.parse({});

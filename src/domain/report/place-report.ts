/** Where something was found: root, Terraform workspace and state, as a report names them. A part of the public contract in run-report.ts. */
import { z } from 'zod';

/** Which root. */
export const RootName = z
  .string()
  .optional()
  .describe("the Terraform root, relative to the folder above all roots of the run; absent: '.', the only one");

/** Which Terraform workspace of it. */
export const WorkspaceName = z.string().optional().describe('the Terraform workspace; absent: default');

/** Where its state is. */
export const BackendReport = z
  .object({
    type: z.string(),
    key: z.string().nullable().describe('the location of the state in the backend; null if neither code nor init determines it'),
  })
  .optional()
  .describe('the backend of the Terraform state');

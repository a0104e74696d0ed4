import { z } from 'zod';

export const RootName = z
  .string()
  .optional()
  .describe("the Terraform root, relative to the folder above all roots of the run; absent: '.', the only one");

export const WorkspaceName = z.string().optional().describe('the Terraform workspace; absent: default');

export const BackendReport = z
  .object({
    type: z.string(),
    key: z.string().nullable().describe('the location of the state in the backend; null if neither code nor init determines it'),
  })
  .optional()
  .describe('the backend of the Terraform state');

import { z } from 'zod';

export const RootName = z
  .string()
  .optional()
  .describe("the Terraform root, relative to the folder above all roots of the run; absent: '.', the only one");

export const RootFolder = z
  .string()
  .optional()
  .describe("the Terraform root, relative to the top of its git repository: '.' at the top; absent outside of one");

export const WorkspaceName = z.string().optional().describe('the Terraform workspace; absent: default');

const SchemaReport = z
  .object({
    from: z
      .enum(['root', 'bundled'])
      .describe(
        'root: printed by terraform providers schema for its installed providers; bundled: of the AWS provider alone, shipped with reconcile',
      ),
    aws: z.string().optional().describe('version of hashicorp/aws; absent if the root does not use it'),
    why: z.string().optional().describe('with bundled: why the schema of the root was not used'),
  })
  .optional()
  .describe('the provider schema of the root; absent in reports of earlier versions');

export const BackendReport = z
  .object({
    type: z.string(),
    key: z.string().nullable().describe('the location of the state in the backend; null if neither code nor init determines it'),
  })
  .optional()
  .describe('the backend of the Terraform state');

export const RootReport = z.object({
  root: RootName,
  folder: RootFolder,
  workspace: WorkspaceName,
  backend: BackendReport,
  schema: SchemaReport,
  managed: z.int().optional().describe('managed resource instances in its state; absent in reports of earlier versions'),
});

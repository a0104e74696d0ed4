import { z } from 'zod';
import { Glob, oneOrMore } from './one-or-more.ts';

/** A resource belongs to an environment if one sign matches. */
const Environment = z.strictObject({
  tags: z
    .record(z.string().min(1), oneOrMore(Glob, 'values of the tag'))
    .default({})
    .describe('tag key → values, * as a wildcard: resources with such a tag'),
  workspaces: oneOrMore(Glob, 'Terraform workspaces, * as a wildcard').default([]),
  paths: oneOrMore(Glob, 'folders of Terraform roots, as a run of several roots names them, * as a wildcard').default([]),
  addresses: oneOrMore(Glob, 'addresses of resources, * as a wildcard').default([]),
});
export type Environment = z.infer<typeof Environment>;

export const Environments = z.record(z.string().min(1), Environment).default({}).describe('environment → how to detect its resources');

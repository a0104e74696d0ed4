import type { SchemaOrigin } from '../workspace.ts';

/**
 * Describes the provider schema with which a root was read.
 * @param origin the source of the schema
 * @returns text such as `of the root, hashicorp/aws 5.80.0`, or `bundled, for hashicorp/aws 5.32.1, because the root is not initialised`
 */
export function describeSchema({ from, aws, why }: SchemaOrigin): string {
  const version = aws === undefined ? '' : `, ${from === 'root' ? '' : 'for '}hashicorp/aws ${aws}`;
  return `${from === 'root' ? 'of the root' : 'bundled'}${version}${why === undefined ? '' : `, because ${why}`}`;
}

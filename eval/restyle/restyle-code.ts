/**
 * Rewrites code in another style, drawn from a seed: the places of values, and resources as map entries or modules. Takes a tree of files
 * and a schema; returns a tree and the changed addresses.
 */
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { FileTree } from '../file-tree.ts';
import { randomOf } from '../inject/random.ts';
import { drawWord } from '../rename/draw-words.ts';
import { moveValues } from './move-values.ts';
import type { Moves } from './moved-documents.ts';
import { asMapEntry, asModule, movableResources } from './resource-styles.ts';
import { writeBack } from './write-back.ts';

/** Code in another style. */
export interface Restyled {
  readonly tree: FileTree;
  readonly moves: Moves;
}

/** The shares of possible rewrites that are made. */
const SHARES = { back: 0.5, map: 0.25, module: 0.3, values: 0.5 };

/**
 * Restyles code.
 * @param tree a root; loadGrammar must have been awaited
 * @param seed for all random choices
 * @param schema of its provider
 * @returns code that evaluates to the same values
 */
export function restyleCode(tree: FileTree, seed: string, schema: ProviderSchema): Restyled {
  const random = randomOf(seed);
  const known = [...tree].flatMap(([path, bytes]) => [path, bytes.toString('utf8')]).join('\n');
  const drawn = new Set<string>();
  const word = (): string => {
    const next = drawWord(random);
    if (drawn.has(next) || known.includes(next)) return word();
    drawn.add(next);
    return next;
  };
  const moves = new Map<string, string>();
  let result = writeBack(tree, random, SHARES.back);
  for (const address of movableResources(result)) {
    const means = { random, word, schema };
    const style = random.chance(SHARES.map) ? asMapEntry : random.chance(SHARES.module) ? asModule : undefined;
    const moved = style?.(result, address, means);
    if (moved === undefined) continue;
    result = moved.tree;
    moves.set(address, moved.to);
  }
  return { tree: moveValues(result, { random, share: SHARES.values, word }), moves };
}

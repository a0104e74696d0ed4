import { join } from 'node:path';
import { readVocabulary } from '#knowledge/read-vocabulary.ts';
import { packageRoot } from '#terraform/package-root.ts';

/** The shipped vocabulary. */
export const WORDS = await readVocabulary(join(packageRoot(), 'knowledge-base'));

import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { describeKnowledge } from './knowledge-suite.ts';

describeKnowledge('inMemoryKnowledge', async (seeds) => inMemoryKnowledge(seeds));

/** Takes anew what the catalogue knows of the provider schema: `npm run schema-words`, after fixtures/provider-schema/aws.json has changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { blockShapesText, schemaWordsText } from '../test/support/evidence/schema-words.ts';

const WORDS = new URL('../src/catalogue/schema-words.json', import.meta.url);
const SHAPES = new URL('../src/catalogue/block-shapes.json', import.meta.url);
const types = Object.keys(JSON.parse(readFileSync(WORDS, 'utf8')) as object);

writeFileSync(WORDS, schemaWordsText(types));
writeFileSync(SHAPES, blockShapesText());

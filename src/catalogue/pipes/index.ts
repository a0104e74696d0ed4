/** The types of Amazon EventBridge Pipes. */
export { pipesPipe } from './pipes-pipe.ts';

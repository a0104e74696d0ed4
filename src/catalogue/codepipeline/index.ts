/** The types of AWS CodePipeline. */
export { codepipeline } from './codepipeline.ts';

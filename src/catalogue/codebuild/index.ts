/** The types of AWS CodeBuild. */
export { codebuildProject } from './codebuild-project.ts';

/** The types of IAM Access Analyzer. */
export { accessanalyzerAnalyzer } from './accessanalyzer-analyzer.ts';

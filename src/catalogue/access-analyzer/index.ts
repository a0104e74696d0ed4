import type { ResourceEntry } from '../define.ts';
import { accessanalyzerAnalyzer } from './accessanalyzer-analyzer.ts';

/** The types of IAM Access Analyzer. */
export const accessAnalyzer: readonly ResourceEntry[] = [accessanalyzerAnalyzer];

import type { Page } from './page.ts';
import { act, actApply, actApprove, actClose, actPlan, actShow } from './pages/acting.ts';
import { completion, doctor, init, mcp } from './pages/everyday.ts';
import {
  catalogue,
  catalogueList,
  cataloguePermits,
  catalogueShow,
  knowledge,
  knowledgeExport,
  knowledgeForget,
  knowledgeImport,
  knowledgeList,
  knowledgeShow,
  knowledgeSync,
  knowledgeWhy,
} from './pages/knowing.ts';
import { explain, graph, mark, notify, owners, replay, report, stats } from './pages/looking-back.ts';
import { check, demo, events, program, run, watch } from './pages/running.ts';

/** Every page, by the words that are typed. */
export const PAGES: Readonly<Record<string, Page>> = {
  reconcile: program,
  'reconcile act': act,
  'reconcile act apply': actApply,
  'reconcile act approve': actApprove,
  'reconcile act close': actClose,
  'reconcile act plan': actPlan,
  'reconcile act show': actShow,
  'reconcile catalogue': catalogue,
  'reconcile catalogue list': catalogueList,
  'reconcile catalogue permits': cataloguePermits,
  'reconcile catalogue show': catalogueShow,
  'reconcile check': check,
  'reconcile completion': completion,
  'reconcile demo': demo,
  'reconcile doctor': doctor,
  'reconcile events': events,
  'reconcile explain': explain,
  'reconcile graph': graph,
  'reconcile init': init,
  'reconcile knowledge': knowledge,
  'reconcile knowledge export': knowledgeExport,
  'reconcile knowledge forget': knowledgeForget,
  'reconcile knowledge import': knowledgeImport,
  'reconcile knowledge list': knowledgeList,
  'reconcile knowledge show': knowledgeShow,
  'reconcile knowledge sync': knowledgeSync,
  'reconcile knowledge why': knowledgeWhy,
  'reconcile mark': mark,
  'reconcile mcp': mcp,
  'reconcile notify': notify,
  'reconcile owners': owners,
  'reconcile replay': replay,
  'reconcile report': report,
  'reconcile run': run,
  'reconcile stats': stats,
  'reconcile watch': watch,
};

import type { CorrectionResult, ErasurePlan } from '../../model/erasure.js';
import type { JsonDocument } from './document.js';
import { erasureReportDocument, type JsonErasureReport } from './erasure-report.js';
import { type JsonPlan, planDocument } from './plan.js';

export interface JsonCorrection extends JsonDocument {
  type: 'correction';
  old: string;
  new: string;
  session: string;
  /** The other facts that said the same and went with it. */
  repetitions: string[];
  /** Null when the old value was erased: nothing may repeat it then. */
  before: string | null;
  after: string;
  redactions: Record<string, number>;
  erasure: JsonErasureReport | null;
}

export interface JsonCorrectionPlan extends JsonDocument {
  type: 'correction_plan';
  fact: string;
  /** The other facts that say the same and would go with it. */
  repetitions: string[];
  before: string;
  after: string;
  /** What `--erase-old` would erase. */
  erase_old: JsonPlan | null;
}

export function correctionDocument(result: CorrectionResult): JsonCorrection {
  return {
    type: 'correction',
    schema: 1,
    old: result.old,
    new: result.new,
    session: result.session,
    repetitions: [...result.repetitions],
    before: result.erasure === null ? result.before : null,
    after: result.after,
    redactions: { ...result.redactions },
    erasure: result.erasure === null ? null : erasureReportDocument(result.erasure),
  };
}

export function correctionPlanDocument(preview: {
  fact: string;
  repetitions: readonly string[];
  before: string;
  after: string;
  eraseOld: ErasurePlan | null;
}): JsonCorrectionPlan {
  return {
    type: 'correction_plan',
    schema: 1,
    fact: preview.fact,
    repetitions: [...preview.repetitions],
    before: preview.before,
    after: preview.after,
    erase_old: preview.eraseOld === null ? null : planDocument(preview.eraseOld),
  };
}

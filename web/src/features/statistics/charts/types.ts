import type { Measure, Model } from './model';
import type { useMarks } from './useMarks';

/** What every kind of chart is drawn from. */
export interface Drawing {
  model: Model;
  measure: Measure;
  width: number;
  height: number;
  isOnPaper: boolean;
  marks: ReturnType<typeof useMarks>;
  /** Of the patterns. */
  id: string;
}

// How long the texts of a template may be, in characters; the server's own bounds.
import { bounds } from '../../api/facts';

export const longest = {
  name: bounds.reportName.max,
  description: bounds.reportText.max,
  notes: bounds.reportText.max,
};

/** The most that an exported template weighs. */
export const HEAVIEST_IMPORT = 8 * 1024 * 1024;

/** The most lines of sample data (services/reports), and the most that they weigh, in bytes. */
export const MOST_SAMPLE_LINES = 500;
export const HEAVIEST_SAMPLE = bounds.reportSample.max;

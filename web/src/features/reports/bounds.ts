// How long the texts of a template may be, in characters; the server's own bounds.
import { bounds } from '../../api/facts';

export const longest = {
  name: bounds.reportName.max,
  description: bounds.reportText.max,
  notes: bounds.reportText.max,
};

/** The most lines of sample data, and the most that they weigh, in bytes. */
export const MOST_SAMPLE_LINES = bounds.reportSampleLines.max;
export const HEAVIEST_SAMPLE = bounds.reportSample.max;

/** The most that a picture of a template weighs, in bytes. */
export const HEAVIEST_PICTURE = bounds.reportPicture.max;

/** The most that an exported template weighs: with its sample data, and as much again between its lines. */
export const HEAVIEST_IMPORT = 2 * (bounds.reportTemplate.max + bounds.reportSample.max);

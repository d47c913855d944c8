// The store of photos, work that goes on after its answer, and whether records agree.
import { board, figure, lines, of, quantile, rate, rows } from '../parts.mjs';

export const photosAndJobs = board({
  uid: 'maillon-photos-and-jobs',
  title: 'Photos and jobs',
  about: 'The store of photos, lots of cards and large prints, and what the nightly checks found.',
  rows: [
    [
      'Photos',
      [
        figure({
          title: 'Members without a photo',
          about: 'Members whose photo is not there.',
          unit: 'locale',
          span: 6,
          expression:
            `max(${of('business_members', 'state="all"')})` +
            ` - max(${of('business_members', 'state="with_photo"')})`,
        }),
        lines({
          title: 'Room on the disk',
          about: 'Share of the disk that is free; none for a bucket. Below a tenth is an alert.',
          unit: 'percentunit',
          max: 1,
          span: 6,
          targets: [[`${of('disk_free_bytes')} / ${of('disk_size_bytes')}`, '{{instance}}']],
        }),
        lines({
          title: 'Duration',
          about: 'Of reading, writing or finding a file of the store.',
          unit: 's',
          span: 6,
          targets: [
            [quantile(0.5, 'photo_store_duration_seconds', ''), '50 %'],
            [quantile(0.99, 'photo_store_duration_seconds', ''), '99 %'],
          ],
        }),
        lines({
          title: 'Failures',
          about: 'What the store did not answer, or not within six seconds, a second.',
          unit: 'cps',
          span: 6,
          targets: [[`sum(${rate('photo_store_failures_total')})`, 'failures']],
        }),
      ],
    ],
    [
      'Jobs',
      [
        lines({
          title: 'Open',
          about: 'Jobs that wait and that go on.',
          unit: 'locale',
          span: 8,
          targets: [
            [`sum(max by (service) (${of('jobs', 'state="waiting"')}))`, 'waiting'],
            [`sum(max by (service) (${of('jobs', 'state="running"')}))`, 'running'],
          ],
        }),
        lines({
          title: 'Age of the oldest',
          about: 'Since the oldest job that is not over was asked for. Over an hour is an alert.',
          unit: 's',
          span: 8,
          targets: [[`max(${of('jobs_oldest_seconds')})`, 'oldest']],
        }),
        figure({
          title: 'Failed in a day',
          about: 'Jobs that were given up in the last twenty-four hours.',
          unit: 'locale',
          span: 8,
          expression: `sum(max by (service) (${of('jobs', 'state="failed_last_day"')}))`,
          red: 1,
        }),
      ],
    ],
    [
      'Checks and telemetry',
      [
        rows({
          title: 'Records that do not agree',
          about: 'What the last checks found, by check.',
          unit: 'locale',
          expression: `max by (service, check, level) (${of('check_findings')}) > 0`,
        }),
        lines({
          title: 'Spans',
          about: 'Spans a second that ended, and that the collector took.',
          unit: 'cps',
          targets: [
            [`sum(${rate('telemetry_spans_ended_total')})`, 'ended'],
            [`sum(${rate('telemetry_spans_exported_total')})`, 'exported'],
          ],
        }),
        rows({
          title: 'Versions',
          about: 'Processes of each version.',
          unit: 'locale',
          expression: `count by (version) (${of('maillon_build_info')})`,
        }),
      ],
    ],
  ],
});

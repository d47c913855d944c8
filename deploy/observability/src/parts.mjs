// What all dashboards are made of: Grafana's typed builders, with our units, legends and links.
import { DashboardCursorSync } from '@grafana/grafana-foundation-sdk/dashboard';
import * as dashboard from '@grafana/grafana-foundation-sdk/dashboard';
import * as common from '@grafana/grafana-foundation-sdk/common';
import * as logs from '@grafana/grafana-foundation-sdk/logs';
import * as loki from '@grafana/grafana-foundation-sdk/loki';
import * as prometheus from '@grafana/grafana-foundation-sdk/prometheus';
import * as stat from '@grafana/grafana-foundation-sdk/stat';
import * as table from '@grafana/grafana-foundation-sdk/table';
import * as tempo from '@grafana/grafana-foundation-sdk/tempo';
import * as timeseries from '@grafana/grafana-foundation-sdk/timeseries';

const PROMETHEUS = { type: 'prometheus', uid: '${prometheus}' };
const LOKI = { type: 'loki', uid: '${loki}' };
const TEMPO = { type: 'tempo', uid: '${tempo}' };
/** Columns of a dashboard. */
const WIDTH = 24;

/**
 * A metric of the installation that is chosen; `labels` are more matchers.
 * @param {string} name
 * @param {string} [labels]
 */
export const of = (name, labels) => `${name}{namespace=~"$namespace"${labels ? `, ${labels}` : ''}}`;

/**
 * How fast a counter rises.
 * @param {string} name
 * @param {string} [labels]
 */
export const rate = (name, labels) => `rate(${of(name, labels)}[$__rate_interval])`;

/**
 * A quantile of a histogram, by these labels.
 * @param {number} quantile
 * @param {string} histogram
 * @param {string} by
 * @param {string} [labels]
 */
export const quantile = (quantile, histogram, by, labels) =>
  `histogram_quantile(${quantile}, sum by (le${by && `, ${by}`}) (${rate(`${histogram}_bucket`, labels)}))`;

/**
 * @param {string} expression
 * @param {string} legend
 */
const series = (expression, legend) =>
  new prometheus.DataqueryBuilder().expr(expression).legendFormat(legend).range();

/** @typedef {{ title: string, about: string, unit: string, span?: number }} Named */

/**
 * Lines over time; each target is an expression and its legend. With `exemplars`, points lead to traces.
 * @param {Named & {
 *   targets: [string, string][], exemplars?: boolean, max?: number, stacked?: boolean,
 * }} panel
 */
export function lines({ title, about, unit, span = 12, targets, exemplars = false, max, stacked = false }) {
  const panel = new timeseries.PanelBuilder()
    .title(title)
    .description(about)
    .datasource(PROMETHEUS)
    .unit(unit)
    .min(0)
    .span(span)
    .height(8)
    .lineWidth(1)
    .fillOpacity(stacked ? 40 : 8)
    .tooltip(new common.VizTooltipOptionsBuilder().mode(common.TooltipDisplayMode.Multi))
    .legend(new common.VizLegendOptionsBuilder().showLegend(true).placement(common.LegendPlacement.Bottom));
  if (max !== undefined) panel.max(max);
  if (stacked) panel.stacking(new common.StackingConfigBuilder().mode(common.StackingMode.Normal));
  for (const [expression, legend] of targets)
    panel.withTarget(series(expression, legend).exemplar(exemplars));
  return panel;
}

/**
 * One number as it is now, red from a limit on.
 * @param {Named & { expression: string, red?: number, decimals?: number }} panel
 */
export function figure({ title, about, unit, span = 4, expression, red, decimals }) {
  const steps = [{ value: null, color: red === undefined ? 'blue' : 'green' }];
  const thresholds = new dashboard.ThresholdsConfigBuilder().mode(dashboard.ThresholdsMode.Absolute);
  thresholds.steps(red === undefined ? steps : [...steps, { value: red, color: 'red' }]);
  const panel = new stat.PanelBuilder()
    .title(title)
    .description(about)
    .datasource(PROMETHEUS)
    .unit(unit)
    .span(span)
    .height(4)
    .thresholds(thresholds)
    .reduceOptions(new common.ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .withTarget(series(expression, title).instant());
  if (decimals !== undefined) panel.decimals(decimals);
  return panel;
}

/**
 * Rows as they are now.
 * @param {Named & { expression: string }} panel
 */
export const rows = ({ title, about, unit, span = 12, expression }) =>
  new table.PanelBuilder()
    .title(title)
    .description(about)
    .datasource(PROMETHEUS)
    .unit(unit)
    .span(span)
    .height(8)
    .withTarget(series(expression, '').instant().format(prometheus.PromQueryFormat.Table))
    .withTransformation({ id: 'organize', options: { excludeByName: { Time: true, namespace: true } } });

/**
 * Lines of the log; each with a `trace_id` leads to its trace, by the data source.
 * @param {Omit<Named, 'unit'> & { query: string }} panel
 */
export const logLines = ({ title, about, span = WIDTH, query }) =>
  new logs.PanelBuilder()
    .title(title)
    .description(about)
    .datasource(LOKI)
    .span(span)
    .height(9)
    .showTime(true)
    .wrapLogMessage(true)
    .withTarget(new loki.DataqueryBuilder().expr(query).maxLines(200));

/**
 * Traces that a TraceQL query finds.
 * @param {Omit<Named, 'unit'> & { query: string }} panel
 */
export const traces = ({ title, about, span = WIDTH, query }) =>
  new table.PanelBuilder()
    .title(title)
    .description(about)
    .datasource(TEMPO)
    .span(span)
    .height(8)
    .withTarget(
      new tempo.DataqueryBuilder()
        .queryType('traceql')
        .query(query)
        .limit(20)
        .tableType(tempo.SearchTableType.Traces),
    );

/**
 * A variable whose values are those of a label.
 * @param {string} name
 * @param {string} label
 * @param {string} query
 */
export const choice = (name, label, query) =>
  new dashboard.QueryVariableBuilder(name)
    .label(label)
    .datasource(PROMETHEUS)
    .query({ query, refId: name })
    .refresh(dashboard.VariableRefresh.OnTimeRangeChanged)
    .sort(dashboard.VariableSort.AlphabeticalAsc)
    .includeAll(true)
    .allValue('.*')
    .current({ text: 'All', value: '$__all' });

/**
 * @param {string} type
 * @param {string} label
 */
const source = (type, label) => new dashboard.DatasourceVariableBuilder(type).label(label).type(type);

/**
 * A dashboard; rows are a title and the panels below it.
 * @param {{
 *   uid: string, title: string, about: string, from?: string, refresh?: string,
 *   variables?: dashboard.QueryVariableBuilder[],
 *   rows: [string, import('@grafana/grafana-foundation-sdk/cog').Builder<dashboard.Panel>[]][],
 * }} parts
 */
export function board({ uid, title, about, from = 'now-3h', refresh = '30s', variables = [], rows }) {
  const built = new dashboard.DashboardBuilder(title)
    .uid(uid)
    .description(about)
    .tags(['maillon'])
    .timezone('browser')
    .readonly()
    .tooltip(DashboardCursorSync.Crosshair)
    .time({ from, to: 'now' })
    .refresh(refresh)
    .link(
      new dashboard.DashboardLinkBuilder('Maillon')
        .type(dashboard.DashboardLinkType.Dashboards)
        .tags(['maillon'])
        .asDropdown(true)
        .keepTime(true)
        .includeVars(true),
    )
    .variables([
      source('prometheus', 'Prometheus'),
      source('loki', 'Loki'),
      source('tempo', 'Tempo'),
      choice('namespace', 'Installation', 'label_values(outbox_leader, namespace)'),
      ...variables,
    ]);
  for (const [name, panels] of rows) {
    built.withRow(new dashboard.RowBuilder(name));
    for (const panel of panels) built.withPanel(panel);
  }
  return built.build();
}

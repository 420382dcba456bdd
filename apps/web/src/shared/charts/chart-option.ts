import type { ChartData, ChartSeries } from './chart-data.ts'
import type { ChartPalette } from './chart-palette.ts'

export type ChartLook = {
  readonly palette: ChartPalette
  readonly direction: 'ltr' | 'rtl'
  /** False for who asked for reduced motion. */
  readonly moves: boolean
  readonly fontFamily: string
  /** A figure as axis and tooltip write it. */
  readonly format: (value: number) => string
  /** What is left for the drawing, in CSS pixels. */
  readonly inlineSize: number
  /** The largest figure of the axis, where it is known. */
  readonly max?: number
}

/** The grid keeps room for its labels. */
const labelsInside = { outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const }
const lineSymbols = ['circle', 'diamond', 'triangle'] as const

/**
 * What the drawing library is told. Right to left the axis of figures stands at the right and categories begin there.
 * The tooltip is drawn, not HTML: names are other people's words, and need no escaping this way.
 */
export function chartOption(data: ChartData, look: ChartLook) {
  const { palette, direction } = look
  const isRtl = direction === 'rtl'
  const across = {
    type: 'category' as const,
    data: [...data.categories],
    inverse: data.horizontal ? true : isRtl,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: { color: palette.quiet, hideOverlap: true, ...(data.horizontal ? shortened(look) : {}) },
  }
  const figures = {
    type: 'value' as const,
    inverse: data.horizontal ? isRtl : false,
    minInterval: 1,
    splitNumber: 4,
    ...(look.max === undefined ? {} : { max: look.max, interval: look.max / 4, minInterval: 0 }),
    axisLabel: { color: palette.quiet, hideOverlap: true, formatter: (value: number) => look.format(value) },
    splitLine: { lineStyle: { color: palette.line } },
  }
  const side = isRtl ? ('right' as const) : ('left' as const)
  return {
    animation: look.moves,
    textStyle: { fontFamily: look.fontFamily },
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: data.series.length > 1, decals: decalsOf(palette) },
    },
    grid: { top: data.series.length > 1 ? 36 : 12, bottom: 4, left: 4, right: 12, ...labelsInside },
    legend: {
      show: data.series.length > 1,
      top: 0,
      [isRtl ? 'right' : 'left']: 0,
      align: isRtl ? ('right' as const) : ('left' as const),
      icon: 'roundRect',
      textStyle: { color: palette.text },
      inactiveColor: palette.quiet,
    },
    tooltip: {
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      confine: true,
      axisPointer: {
        type: data.series.some(({ kind }) => kind === 'line') ? ('line' as const) : ('shadow' as const),
      },
      backgroundColor: palette.tooltip,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontFamily: look.fontFamily },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? look.format(value) : '—'),
    },
    xAxis: data.horizontal ? figures : across,
    yAxis: { ...(data.horizontal ? across : figures), position: side },
    series: data.series.map((series, index) => seriesOption(series, index, look)),
  }
}

const fewPoints = 31
/** Names take a third of a wide chart at most: what is cut there is longer than a line of words. */
const shortened = ({ inlineSize }: ChartLook) => ({
  width: Math.min(240, Math.max(110, Math.round(inlineSize / 3))),
  overflow: 'truncate' as const,
})

/** Patterns over the bars: none on the first series, stripes on the others. */
function decalsOf({ stripe }: ChartPalette) {
  const stripes = { color: stripe, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 }
  return [{ symbol: 'none' }, stripes, { ...stripes, rotation: Math.PI / 4 }]
}

function seriesOption(series: ChartSeries, index: number, { palette }: ChartLook) {
  const color = palette.tones[series.tone]
  const shared = { name: series.name, data: [...series.values], itemStyle: { color } }
  if (series.kind === 'line') {
    return {
      ...shared,
      type: 'line' as const,
      symbol: lineSymbols[index % lineSymbols.length] ?? 'circle',
      symbolSize: 6,
      // A month has room for its points; three months are a line.
      showAllSymbol: true,
      showSymbol: series.values.length <= fewPoints,
      connectNulls: series.gaps !== true,
      lineStyle: { width: 2, color, type: series.dashed ? ('dashed' as const) : ('solid' as const) },
    }
  }
  return {
    ...shared,
    type: 'bar' as const,
    barMaxWidth: 28,
    ...(series.stack === undefined ? {} : { stack: series.stack }),
  }
}

import { expect, test } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { type ChartLook, chartOption } from './chart-option.ts'
import { chartPalettes } from './chart-palette.ts'

const look: ChartLook = {
  palette: chartPalettes.light,
  direction: 'ltr',
  moves: true,
  fontFamily: 'sans-serif',
  inlineSize: 600,
  format: (value) => `${value} MB`,
}
const days: ChartData = {
  categoryName: 'day',
  categories: ['1', '2'],
  series: [
    { name: 'a', kind: 'bar', tone: 'success', values: [1, 2] },
    { name: 'b', kind: 'bar', tone: 'error', values: [0, 1] },
  ],
}

test('I18N-03 right to left the axis of figures stands at the right, and categories begin there', () => {
  const { yAxis, xAxis, legend } = chartOption(days, { ...look, direction: 'rtl' })
  expect([yAxis.position, xAxis.inverse, legend]).toMatchObject(['right', true, { right: 0, align: 'right' }])
  expect(chartOption(days, look)).toMatchObject({ yAxis: { position: 'left' }, xAxis: { inverse: false } })
  const named = chartOption({ ...days, horizontal: true }, { ...look, direction: 'rtl' })
  expect(named).toMatchObject({
    xAxis: { type: 'value', inverse: true },
    yAxis: { position: 'right', inverse: true },
  })
})

test('names beside the bars have a third of the room, so that only long ones are cut', () => {
  const widthIn = (inlineSize: number) =>
    chartOption({ ...days, horizontal: true }, { ...look, inlineSize }).yAxis.axisLabel
  expect([280, 600, 1200].map(widthIn)).toMatchObject([{ width: 110 }, { width: 200 }, { width: 240 }])
})

test('WID series are told apart by patterns as well, and nothing moves for who asked so', () => {
  expect(chartOption(days, { ...look, moves: false })).toMatchObject({
    animation: false,
    aria: { decal: { show: true } },
  })
})

test('axis and tooltip write figures with their unit; a day without a figure is a dash', () => {
  const { tooltip, yAxis } = chartOption(days, look)
  expect([tooltip.valueFormatter(3), tooltip.valueFormatter(null)]).toEqual(['3 MB', '—'])
  expect('formatter' in yAxis.axisLabel && yAxis.axisLabel.formatter(2)).toBe('2 MB')
})

test('DAT-01 a missing day is a gap of its line, and what is compared with is a line of strokes', () => {
  const line = { name: 'c', kind: 'line', tone: 'primary', values: [1, null] } as const
  const { series } = chartOption(
    {
      ...days,
      series: [
        { ...line, gaps: true },
        { ...line, dashed: true },
      ],
    },
    look,
  )
  expect(series).toMatchObject([
    { connectNulls: false, lineStyle: { type: 'solid' } },
    { connectNulls: true, lineStyle: { type: 'dashed' } },
  ])
})

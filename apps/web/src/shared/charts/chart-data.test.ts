import { expect, test } from 'vitest'
import { type ChartData, chartCsv, chartFileName, isEmptyChart } from './chart-data.ts'

const data: ChartData = {
  categoryName: '频道',
  categories: ['星河, "短剧"', '=1+1'],
  series: [
    { name: '成功', kind: 'bar', tone: 'success', values: [3, null] },
    { name: '失败', kind: 'bar', tone: 'error', values: [0, 2] },
  ],
}

test('EXP-01 the figures as a file: quoted, and no name becomes a formula', () => {
  expect(chartCsv(data)).toBe('\uFEFF频道,成功,失败\r\n"星河, ""短剧""",3,0\r\n\'=1+1,,2\r\n')
})

test('EXP-03 the file is named by what it is and the local time', () => {
  expect(chartFileName('每天/发布', new Date(2026, 2, 4, 5, 6, 7))).toBe('每天 发布_20260304050607.csv')
})

test('a chart of nothing but 0 is empty', () => {
  expect(isEmptyChart(data)).toBe(false)
  expect(
    isEmptyChart({ ...data, series: [{ name: 'a', kind: 'bar', tone: 'info', values: [0, null] }] }),
  ).toBe(true)
  expect(isEmptyChart({ ...data, categories: [] })).toBe(true)
})

test('DAT-01 where what is missing is null, zeros are figures', () => {
  const counted = (values: (number | null)[]): ChartData => ({
    ...data,
    series: [{ name: 'a', kind: 'line', tone: 'info', values }],
    drawsZeros: true,
  })
  expect([isEmptyChart(counted([0, null])), isEmptyChart(counted([null, null]))]).toEqual([false, true])
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { textsIn } from '#test/texts.ts'
import { startTexts } from '../i18n/i18n.ts'
import { listWith } from './list.test-support.ts'
import { PagingBar } from './PagingBar.tsx'

const t = await textsIn('zh')
beforeEach(() => startTexts('zh'))
afterEach(cleanup)

const setPage = vi.fn()
const list = listWith({ setPage })
const bar = (total: number) => <PagingBar total={total} list={list} />
const total = (count: number) => screen.queryByText(t('common:table.total', { count }))

test('WID-02 a page holds 10, 30, 50 or 100, and another size is asked for at once', async () => {
  const user = userEvent.setup()
  render(bar(95))
  await user.click(screen.getByRole('combobox', { name: t('common:table.pageSize') }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([10, 30, 50, 100])
  await user.click(screen.getByRole('option', { name: /^50/u }))
  expect(setPage).toHaveBeenCalledWith(1, 50)
})

test('WID-02 the bar follows a total that has stood still for 100 ms', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { rerender } = render(bar(95))
  expect(total(95)).not.toBeNull()
  rerender(bar(12))
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  pass(60)
  rerender(bar(7))
  pass(99)
  expect([total(95), total(12), total(7)].map((shown) => shown !== null)).toEqual([true, false, false])
  pass(1)
  expect([total(95), total(12), total(7)].map((shown) => shown !== null)).toEqual([false, false, true])
})

import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSettled } from './use-settled.ts'

test('SUB-02 what stands around the grid comes after its picture, and with the newest of what came meanwhile', async () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value), { initialProps: { value: 1 } })
  rerender({ value: 2 })
  rerender({ value: 3 })
  expect(result.current).toBe(1)
  await waitFor(() => expect(result.current).toBe(3))
})

test('SUB-02 a part that went before the picture came is not drawn any more', async () => {
  const drawn: number[] = []
  const { rerender, unmount } = renderHook(
    ({ value }) => {
      drawn.push(useSettled(value))
    },
    { initialProps: { value: 1 } },
  )
  rerender({ value: 2 })
  unmount()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  expect(drawn).not.toContain(2)
})

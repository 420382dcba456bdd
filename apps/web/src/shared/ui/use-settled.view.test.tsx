import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afterPicture, useSettled } from './use-settled.ts'

test('SUB-02 what stands around the grid comes after its picture, and with the newest of what came meanwhile', async () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value), { initialProps: { value: 1 } })
  rerender({ value: 2 })
  rerender({ value: 3 })
  expect(result.current).toBe(1)
  await waitFor(() => expect(result.current).toBe(3))
})

test('SUB-02 what was called off is not done after the picture', async () => {
  const done: string[] = []
  afterPicture(() => done.push('gone'))()
  await new Promise<void>((resolve) => afterPicture(resolve))
  expect(done).toEqual([])
})

import { expect } from '@playwright/test'
import { noteServerErrors } from './answers.ts'
import { isAlive } from './product.ts'
import { test } from './visitors.ts'

/**
 * For a file of journeys in which people and calls are refused: each of them ends with no answer of 500 and above, and
 * with the worker it began with.
 */
export function refusedJourneys(): void {
  let serverErrors: readonly string[] = []
  let worker = 0
  test.beforeEach(async ({ context, product }) => {
    serverErrors = noteServerErrors(context)
    worker = await product.pidOf('worker')
  })
  test.afterEach(async ({ product }) => {
    expect(serverErrors).toEqual([])
    expect(await product.pidOf('worker')).toBe(worker)
    expect(isAlive(worker)).toBe(true)
  })
}

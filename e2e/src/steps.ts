import { test } from '@playwright/test'

/** Names of the steps that cost time without proving anything; the report counts them. */
export const stepNames = { product: 'start a product', signIn: 'sign in' } as const

/** Does something as a step of the test that runs; where none does (benches, pictures), it is just done. */
export function asStep<T>(name: keyof typeof stepNames, body: () => Promise<T>): Promise<T> {
  return isTesting() ? test.step(stepNames[name], body) : body()
}

function isTesting(): boolean {
  try {
    test.info()
    return true
  } catch {
    return false
  }
}

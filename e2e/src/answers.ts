import type { BrowserContext } from '@playwright/test'

/** Notes every answer of 500 and above that a browser gets, as `status method address`. The list grows. */
export function noteServerErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() >= 500) errors.push(`${answer.status()} ${answer.request().method()} ${pathname}`)
  })
  return errors
}

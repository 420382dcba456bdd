import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor } from '#src/prepared-records.ts'
import { startProduct } from '#src/product.ts'
import { test } from '#src/visitors.ts'

/** With so few films and days some three minutes on a machine that does nothing else; here other journeys run beside it. */
const completeWithinMs = 540_000
const films = 8
/** More than the 35 days that may still change. */
const days = 42
const newestFilm = '频道宣传片 2027'

test('VID-01 PUB-01 the first start brings a company that has worked for a month: channels, films, publishes, letters', async ({
  page,
}) => {
  test.setTimeout(900_000)
  // Sixty films, and a year of numbers of sixty channels, take minutes of every run of the tests, and are made like these.
  const product = await startProduct({
    env: { DEMO: 'full', DEMO_FILMS: String(films), DEMO_DAYS: String(days) },
  })
  try {
    const call = await callerFor(product, '周凯')
    const countOf = async (path: string) => (await call<readonly unknown[]>(path)).length
    // Letters are written last.
    const callOfFinance = await callerFor(product, '陈敏')
    const letters = async () => (await callOfFinance<readonly unknown[]>('/mail/letters')).length
    await expect.poll(letters, { timeout: completeWithinMs, intervals: [2000] }).toBe(1)
    // Those that were cut from them, or got other music, come beside them.
    const videos = await call<readonly { readonly made?: object | null }[]>('/videos?pageSize=100')
    expect(videos.filter(({ made }) => !made)).toHaveLength(films)
    expect(videos.length).toBeGreaterThan(films)
    expect(await countOf('/publish-tasks?pageSize=100')).toBeGreaterThan(3)

    const t = await signedIn(page, product, '周凯')
    await page.goto(`${product.url}/channels`)
    // One of the sixty has been removed since.
    await expect(page.getByText(t('common:table.total', { count: 60 })).first()).toBeVisible()
    await page.goto(`${product.url}/channel/source-videos`)
    await expect(rowOf(page, newestFilm)).toBeVisible()
    // A picture stands for its title, and has no name of its own.
    await expect(rowOf(page, newestFilm).locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  } finally {
    await product.remove()
  }
})

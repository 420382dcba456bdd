import { expect, type Locator, type Page } from '@playwright/test'
import type { Clip } from '#src/clips.ts'
import { publish, saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { mailbox } from '#src/pages/mail.ts'
import { publishTasks, publishTasksPath } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { callerFor } from '#src/prepared-records.ts'
import type { Product } from '#src/product.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import type { Person } from '#src/sign-on.ts'
import type { Texts } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const channel = '星河短剧场'

test.afterEach(({ product }) => sandboxControl(product.sandboxUrl).heal())

/** What earlier journeys told a person is read. */
async function readAll(product: Product, person: Person): Promise<void> {
  const call = await callerFor(product, person)
  const lines = await call<readonly { readonly id: string }[]>('/notifications?page=1&pageSize=100')
  // What is urgent stands first, however old it is.
  const newestId = String(Math.max(0, ...lines.map(({ id }) => Number(id))))
  if (newestId !== '0') await call('/notifications/read', { method: 'POST', body: { newestId } })
}

/** The bell of the top bar, and what opens at it. */
function bell(page: Page, t: Texts) {
  const panel = page.getByRole('dialog', { name: t('notifications:label') })
  const button = (unread: number): Locator =>
    page.getByRole('button', {
      name: unread === 0 ? t('notifications:open') : t('notifications:openUnread', { count: unread }),
      exact: true,
    })
  return {
    panel,
    button,
    line: (name: string): Locator => panel.getByRole('link').filter({ hasText: name }),
    async open(unread: number): Promise<void> {
      await button(unread).click()
      await expect(panel.getByRole('link').first()).toBeInViewport({ ratio: 1 })
    },
  }
}

async function publishNew(page: Page, t: Texts, { url }: Product, clip: Clip): Promise<void> {
  await sourceVideos(page, t).open(url)
  await saveVideos(page, t, [clip], channel)
  await publish(page, t, clip, { visibility: 'unlisted' })
}

test('SHL-08 the bell rings when a publish has ended, and leads to it', async ({ page, product, clips }) => {
  const t = await signedIn(page, product, '李晴')
  const ours = bell(page, t)
  await page.goto(product.url)
  // What an earlier journey began may ring after the first reading.
  await expect(async () => {
    await readAll(product, '李晴')
    await expect(ours.button(0)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await publishNew(page, t, product, await clips.make('立夏 第一集.mp4'))
  await expect(rowOf(page, '立夏 第一集')).toContainText(t('states:publishTask.published'), {
    timeout: 60_000,
  })
  // By itself, with what the list shows.
  await expect(ours.button(1)).toBeVisible()

  await page.goto(product.url)
  await ours.open(1)
  await expect(ours.line('立夏 第一集')).toContainText(t('notifications:type.publishSucceeded'))
  await expect(ours.line('立夏 第一集')).toContainText(t('notifications:channel', { channel }))
  await ours.line('立夏 第一集').click()
  await expect(publishTasks(page, t).detail('立夏 第一集')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(publishTasksPath, 'u'))
  await page.keyboard.press('Escape')
  await expect(ours.button(0)).toBeVisible()
})

test('SHL-08 in Arabic, dark, on a phone and without motion: a failure is urgent, and all is read at once', async ({
  openBrowser,
  product,
  clips,
}) => {
  const page = await openBrowser({ locale: 'ar', reducedMotion: 'reduce' })
  await readAll(product, '李晴')
  const t = await signedIn(page, product, '李晴', { locale: 'ar', colorMode: 'dark' })
  const ours = bell(page, t)
  await sandboxControl(product.sandboxUrl).fail({
    match: { method: 'POST', pathPattern: '^/upload' },
    effect: { kind: 'status', status: 400, reason: 'invalidDescription' },
  })
  await publishNew(page, t, product, await clips.make('立夏 第二集.mp4'))
  await expect(ours.button(1)).toBeVisible({ timeout: 60_000 })
  // A new page without the passing message of the same, which lies over the panel.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await ours.open(1)
  const failed = ours.line('立夏 第二集')
  for (const words of [
    t('notifications:level.urgent'),
    t('notifications:type.publishFailed'),
    t('errors:publishing.rejectedByPlatform'),
  ])
    await expect(failed).toContainText(words)
  await expect(ours.panel).toBeInViewport({ ratio: 1 })
  await untilStill(page)
  // The panel alone: of what it half covers axe says that it is hard to press.
  expect(await accessibilityFaults(page, 'bell', ours.panel)).toEqual([])
  await ours.panel.getByRole('button', { name: t('notifications:readAll') }).click()
  await expect(ours.button(0)).toBeVisible()
  await expect(failed).not.toContainText(t('notifications:unread'))
  await page.keyboard.press('Escape')
  await expect(ours.panel).toBeHidden()
  await expect(ours.button(0)).toBeFocused()
})

test('SHL-08 a letter rings the bell of whoever gets it, until it is read in the mailbox', async ({
  openBrowser,
  product,
}) => {
  const [wang, chen] = [await openBrowser(), await openBrowser()]
  await readAll(product, '陈敏')
  const t = await signedIn(wang, product, '王浩')
  await signedIn(chen, product, '陈敏')
  await chen.goto(product.url)
  const letters = mailbox(wang, t)
  await letters.open(product.url)
  await wang.keyboard.press('c')
  await letters.fill({ to: '陈敏', subject: '分账周期', body: '请看附件。' })
  await letters.send()
  const theirs = bell(chen, t)
  await theirs.open(1)
  await theirs.line('分账周期').click()
  await expect(mailbox(chen, t).letter).toContainText('请看附件。')
  await expect(theirs.button(0)).toBeVisible()
})

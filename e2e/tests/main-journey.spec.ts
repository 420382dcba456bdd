import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Clip, MiB, probedSeconds, sha256OfUrl } from '#src/clips.ts'
import { cellUnder, rowOf } from '#src/pages/data-table.ts'
import { publishForm, publishTasks } from '#src/pages/publishing.ts'
import { signedIn, signIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { expectToPlay, videoIdOf } from '#src/pages/watch-page.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'

const t = textsIn('zh')
const channel = '星河短剧场'
const product = ownProduct()

/** Uploads a small file from 源视频, sees it in the panel, and waits for its row. */
async function uploadSeen(page: Page, clip: Clip): Promise<void> {
  const panel = uploadPanel(page, t)
  const complete = '**/api/uploads/*/complete'
  // Held before its end: a panel with nothing left in it closes by itself.
  const seen = Promise.withResolvers<void>()
  await page.route(complete, async (route) => {
    await seen.promise
    await route.continue()
  })
  await choose(page, clip)
  await panel.open()
  await expect(panel.taskOf(clip.title)).toContainText(channel)
  seen.resolve()
  await expect(rowOf(page, clip.title)).toBeVisible({ timeout: 120_000 })
  await expect(panel.taskOf(clip.title)).toHaveCount(0)
  await page.unroute(complete)
}

async function choose(page: Page, clip: Clip): Promise<void> {
  const videos = sourceVideos(page, t)
  await videos.choose(clip.path)
  await videos.chooseChannel(basename(clip.path), channel)
  await videos.submit()
}

test('SSO-01 UPL-02 VID-03 PUB-01 PUB-07 sign in, upload, publish, watch; after a restart all is still there', async ({
  page,
  openBrowser,
  clips,
}) => {
  const clip = await clips.make('西湖晨雾.mp4', { seconds: 30, width: 640, height: 360 })
  const title = '西湖晨雾 · 第一集'
  const state = rowOf(page, title)
  const form = publishForm(page, t)
  const tasks = publishTasks(page, t)

  await test.step('sign in', async () => {
    await signIn(page, product().url, '李晴', t)
    await expect(page.getByRole('heading', { level: 1, name: t('workbench:title') })).toBeVisible()
    await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()
  })

  await test.step('upload', async () => {
    await sourceVideos(page, t).openByMenu()
    await uploadSeen(page, clip)
    const row = rowOf(page, clip.title)
    await expect(await cellUnder(row, t('media:column.duration'))).toHaveText('00:30')
    await expect(await cellUnder(row, t('media:column.channel'))).toHaveText(channel)
    const megabytes = (clip.size / MiB).toFixed(2)
    await expect(await cellUnder(row, t('media:column.size'))).toHaveText(
      new RegExp(`^${megabytes}\\s?MB$`, 'u'),
    )
    const picture = row.locator('img')
    await expect
      .poll(() => picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  const watchUrl = await test.step('publish, and see every state without a reload', async () => {
    await page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }))
    const sandbox = sandboxControl(product().sandboxUrl)
    // The worker is held and the platform is out of order until each state has been seen.
    await product().killService('worker', 'SIGSTOP')
    await sandbox.fail({
      match: { method: 'POST', pathPattern: '^/upload' },
      times: 100,
      effect: { kind: 'status', status: 503 },
    })
    await sourceVideos(page, t).publishButton(clip.title).click()
    await form.fill({ title, description: '清晨六点的断桥。', visibility: 'public' })
    await form.submit()
    await tasks.viewTask.click()
    await expect(state).toContainText(t('states:publishTask.publishQueued'))
    await product().killService('worker', 'SIGCONT')
    await expect(state).toContainText(t('states:publishTask.publishing'))
    await sandbox.heal()
    await expect(state).toContainText(t('states:publishTask.published'), { timeout: 120_000 })
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    return (await tasks.watchLink(title).getAttribute('href')) ?? ''
  })

  await test.step('the link plays that very video', async () => {
    const opened = page.waitForEvent('popup')
    await tasks.watchLink(title).click()
    const watch = await opened
    await expect(watch.getByRole('heading', { name: title })).toBeVisible()
    await expectToPlay(watch)
    await watch.close()
    const served = sandboxControl(product().sandboxUrl).fileOf(videoIdOf(watchUrl))
    expect(await sha256OfUrl(served)).toBe(await clip.sha256())
  })

  await test.step('Ctrl-C, and start again', async () => {
    expect(await product().stop()).toBe(0)
    await product().restart()
    const later = await openBrowser()
    await signedIn(later, product(), '李晴')
    await sourceVideos(later, t).open(product().url)
    await expect(rowOf(later, clip.title)).toContainText(t('states:publishTask.published'))
    await publishTasks(later, t).open(product().url)
    await expect(rowOf(later, title)).toContainText(t('states:publishTask.published'))
    await expect(publishTasks(later, t).watchLink(title)).toHaveAttribute('href', watchUrl)
    await later.goto(watchUrl)
    await expectToPlay(later)
  })
})

test('UPL-01 UPL-12 PUB-07 300 MB arrive at the platform byte by byte', async ({ page, clips }) => {
  const clip = await clips.make('纪录片母版.mp4', { seconds: 5, sizeBytes: 300 * MiB })
  expect(await probedSeconds(clip.path)).toBeCloseTo(5, 0)
  await signedIn(page, product(), '李晴')
  await sourceVideos(page, t).open(product().url)
  // No request is held here: for that every body would be copied to the test.
  await choose(page, clip)
  await expect(rowOf(page, clip.title)).toBeVisible({ timeout: 120_000 })
  const form = publishForm(page, t)
  const tasks = publishTasks(page, t)
  await sourceVideos(page, t).publishButton(clip.title).click()
  await form.fill({ visibility: 'unlisted' })
  await form.submit()
  await tasks.viewTask.click()
  await expect(tasks.row(clip.title)).toContainText(t('states:publishTask.published'), { timeout: 120_000 })
  const watchUrl = (await tasks.watchLink(clip.title).getAttribute('href')) ?? ''
  const served = sandboxControl(product().sandboxUrl).fileOf(videoIdOf(watchUrl))
  expect(await sha256OfUrl(served)).toBe(await clip.sha256())
  await page.goto(watchUrl)
  await expectToPlay(page)
})

import { expect, type Page } from '@playwright/test'
import { type Clip, type ClipFolder, clipFolder, MiB, probedSeconds, sha256OfUrl } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { cellUnder, rowOf } from '#src/pages/data-table.ts'
import { publishForm, publishTasks } from '#src/pages/publishing.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { expectToPlay, videoIdOf } from '#src/pages/watch-page.ts'
import { type Product, startProduct } from '#src/product.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const t = textsIn('zh')
const channel = '星河短剧场'
let product: Product
let clips: ClipFolder

test.beforeAll(async () => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.afterEach(() => attachLogs(product))

/** Uploads a file from 源视频 and waits for its row. */
async function upload(page: Page, clip: Clip, fileName: string): Promise<void> {
  const videos = sourceVideos(page, t)
  const panel = uploadPanel(page, t)
  await videos.choose(clip.path)
  await videos.chooseChannel(fileName, channel)
  await videos.submit()
  await panel.open()
  await expect(panel.taskOf(clip.title)).toContainText(channel)
  await expect(rowOf(page, clip.title)).toBeVisible({ timeout: 60_000 })
  await expect(panel.taskOf(clip.title)).toHaveCount(0)
}

test('SSO-01 UPL-02 VID-03 PUB-01 PUB-07 sign in, upload, publish, watch; after a restart all is still there', async ({
  page,
  openBrowser,
}) => {
  const clip = await clips.make('西湖晨雾.mp4', { seconds: 30, width: 640, height: 360 })
  const title = '西湖晨雾 · 第一集'
  const state = rowOf(page, title)
  const form = publishForm(page, t)
  const tasks = publishTasks(page, t)

  await test.step('sign in', async () => {
    await signIn(page, product.url, '李晴', t)
    await expect(page.getByRole('heading', { level: 1, name: t('workbench:title') })).toBeVisible()
    await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()
  })

  await test.step('upload', async () => {
    await sourceVideos(page, t).openByMenu()
    await upload(page, clip, '西湖晨雾.mp4')
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
    const sandbox = sandboxControl(product.sandboxUrl)
    // The worker and the platform are held so long that each state can be seen.
    await product.killService('worker', 'SIGSTOP')
    await sandbox.fail({
      match: { method: 'PUT', pathPattern: '^/upload' },
      effect: { kind: 'latency', ms: 3000 },
    })
    await sourceVideos(page, t).publishButton(clip.title).click()
    await form.fill({ title, description: '清晨六点的断桥。', visibility: 'public' })
    await form.submit()
    await tasks.viewTask.click()
    await expect(state).toContainText(t('states:publishTask.publishQueued'))
    await product.killService('worker', 'SIGCONT')
    await expect(state).toContainText(t('states:publishTask.publishing'))
    await expect(state).toContainText(t('states:publishTask.published'), { timeout: 60_000 })
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
    const served = sandboxControl(product.sandboxUrl).fileOf(videoIdOf(watchUrl))
    expect(await sha256OfUrl(served)).toBe(await clip.sha256())
  })

  await test.step('Ctrl-C, and start again', async () => {
    expect(await product.stop()).toBe(0)
    await product.restart()
    const later = await openBrowser()
    await signIn(later, product.url, '李晴', t)
    await sourceVideos(later, t).open(product.url)
    await expect(rowOf(later, clip.title)).toContainText(t('states:publishTask.published'))
    await publishTasks(later, t).open(product.url)
    await expect(rowOf(later, title)).toContainText(t('states:publishTask.published'))
    await expect(publishTasks(later, t).watchLink(title)).toHaveAttribute('href', watchUrl)
    await later.goto(watchUrl)
    await expectToPlay(later)
  })
})

test('UPL-01 UPL-12 PUB-07 300 MB arrive at the platform byte by byte', async ({ page }) => {
  const clip = await clips.make('纪录片母版.mp4', { seconds: 5, sizeBytes: 300 * MiB })
  expect(await probedSeconds(clip.path)).toBeCloseTo(5, 0)
  await signIn(page, product.url, '李晴', t)
  await sourceVideos(page, t).open(product.url)
  await upload(page, clip, '纪录片母版.mp4')
  const form = publishForm(page, t)
  const tasks = publishTasks(page, t)
  await sourceVideos(page, t).publishButton(clip.title).click()
  await form.fill({ visibility: 'unlisted' })
  await form.submit()
  await tasks.viewTask.click()
  await expect(tasks.row(clip.title)).toContainText(t('states:publishTask.published'), { timeout: 60_000 })
  const watchUrl = (await tasks.watchLink(clip.title).getAttribute('href')) ?? ''
  const served = sandboxControl(product.sandboxUrl).fileOf(videoIdOf(watchUrl))
  expect(await sha256OfUrl(served)).toBe(await clip.sha256())
  await page.goto(watchUrl)
  await expectToPlay(page)
})

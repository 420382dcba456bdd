import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { type Clip, type ClipFolder, MiB } from '#src/clips.ts'
import { lastingBrowser } from '#src/lasting-browser.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn, signedInAgain } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { isAlive } from '#src/product.ts'
import { expectSaved } from '#src/saved-videos.ts'
import { noteSentParts, type SentPart } from '#src/sent-parts.ts'
import { type SlowLine, slowLine } from '#src/slow-line.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'

const t = textsIn('zh')
/** Twelve parts of 16 MiB. */
const size = 192 * MiB
const partCount = 12
/** Parts the browser sends at once over HTTP/1.1. */
const lanes = 4

let line: SlowLine
let clips: ClipFolder
let sentParts: readonly SentPart[]

const product = ownProduct(
  async () => {
    line = await slowLine()
    return { publicUrl: line.url, onPort: line.connectTo }
  },
  () => line?.close(),
)
test.beforeEach(async ({ page, clips: folder }) => {
  clips = folder
  sentParts = noteSentParts(page)
  await signedIn(page, product(), '李晴')
  await sourceVideos(page, t).open(product().url)
})
test.afterEach(() => line.release())

/** Begins to upload a file, and holds the line when about 7 of its 12 parts are across and 4 are on their way. */
async function uploadHalf(page: Page, name: string): Promise<Clip> {
  const clip = await clips.make(name, { sizeBytes: size })
  const held = line.holdPartsAfter(size * 0.6)
  const videos = sourceVideos(page, t)
  await videos.choose(clip.path)
  await videos.submit()
  await held
  await expect(uploadPanel(page, t).taskOf(clip.title)).toContainText(t('upload:phase.uploading'))
  return clip
}

/** The parts that the server says it has. */
async function storedParts(page: Page): Promise<readonly number[]> {
  const uploadId = sentParts[0]?.uploadId
  const { data } = await callApi(product().url, await accessTokenOf(page), `/uploads/${uploadId}`)
  return (data as { storedParts: readonly number[] }).storedParts
}

const partsSince = (count: number) => sentParts.slice(count).map(({ part }) => part)

/** Every part was sent, and no more of them twice than were on their way. */
function expectFewRepeated(): void {
  const order = partsSince(0)
  expect(new Set(order).size).toBe(partCount)
  expect(order.length, `sent: ${order.join(' ')}`).toBeLessThanOrEqual(partCount + lanes)
}

test('UPL-06 STO-01 kill -9 of the API: the browser goes on by itself, only parts in flight are sent again', async ({
  page,
}) => {
  const clip = await uploadHalf(page, '断点一.mp4')
  const killed = await product().killService('api')
  await expect.poll(() => isAlive(killed)).toBe(false)
  line.release()
  await expectSaved(product(), page, t, clip)
  expectFewRepeated()
  expect(await product().pidOf('api')).not.toBe(killed)
})

test('UPL-06 leaving asks; after a reload the task comes back, refuses another file, and goes on from stored parts', async ({
  page,
}) => {
  const clip = await uploadHalf(page, '断点二.mp4')
  const other = await clips.make('另一个.mp4', { seconds: 2, sizeBytes: size })
  const panel = uploadPanel(page, t)
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.type()
  })
  await page.reload()
  expect(await asked).toBe('beforeunload')
  line.release()
  await panel.open()
  await expect(panel.taskOf(clip.title)).toContainText(t('upload:phase.needsFile'))
  const before = await storedParts(page)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(partCount)
  const sent = sentParts.length

  await panel.fileField(clip.title).setInputFiles(other.path)
  await expect(panel.taskOf(clip.title)).toContainText(t('upload:problem.otherFile'))
  await expect(
    page.getByRole('alert').filter({ hasText: t('upload:news.otherFile', { title: clip.title }) }),
  ).toBeVisible()
  expect(sentParts).toHaveLength(sent)

  await panel.fileField(clip.title).setInputFiles(clip.path)
  await expectSaved(product(), page, t, clip)
  expect(partsSince(sent).filter((part) => before.includes(part))).toEqual([])
})

test('UPL-06 a browser killed at 60 %: the next one knows the task, takes the file and sends what is missing', async ({
  launchOptions,
}, info) => {
  const profile = info.outputPath('profile')
  const killed = await lastingBrowser(profile, launchOptions)
  sentParts = noteSentParts(killed.page)
  await signedIn(killed.page, product(), '李晴')
  await sourceVideos(killed.page, t).open(product().url)
  const clip = await uploadHalf(killed.page, '断点六.mp4')
  await killed.kill()
  line.release()

  const { page, close } = await lastingBrowser(profile, launchOptions)
  await signedInAgain(page, product(), '李晴')
  await sourceVideos(page, t).open(product().url)
  const panel = uploadPanel(page, t)
  await panel.open()
  await expect(panel.taskOf(clip.title)).toContainText(t('upload:phase.needsFile'))
  const before = await storedParts(page)
  expect(before.length).toBeGreaterThan(0)
  sentParts = noteSentParts(page)
  await panel.fileField(clip.title).setInputFiles(clip.path)
  await expectSaved(product(), page, t, clip)
  expect([...before, ...partsSince(0)].sort((a, b) => a - b)).toEqual(
    Array.from({ length: partCount }, (_, index) => index + 1),
  )
  await close()
})

test('UPL-11 pausing stops the bytes, resuming sends the rest', async ({ page }) => {
  const clip = await uploadHalf(page, '断点三.mp4')
  const panel = uploadPanel(page, t)
  await panel.button('pause', clip.title).click()
  await expect(panel.taskOf(clip.title)).toContainText(t('upload:phase.paused'))
  await expect(panel.chip).toHaveText(new RegExp(`^${t('upload:chip.paused')}`, 'u'))
  const sent = sentParts.length
  line.release()
  const before = await storedParts(page)
  expect(sentParts).toHaveLength(sent)
  await panel.button('resume', clip.title).click()
  await expectSaved(product(), page, t, clip)
  expectFewRepeated()
  expect(partsSince(sent).filter((part) => before.includes(part))).toEqual([])
})

test('UPL-11 cancelling asks, frees the space at the server and leaves no video', async ({ page }) => {
  const clip = await uploadHalf(page, '断点四.mp4')
  const panel = uploadPanel(page, t)
  const token = await accessTokenOf(page)
  const uploadId = sentParts[0]?.uploadId
  await panel.remove(clip.title)
  line.release()
  await expect
    .poll(async () => (await callApi(product().url, token, `/uploads/${uploadId}`)).data)
    .toMatchObject({ status: 'aborted' })
  await expect.poll(() => readdir(join(product().dataDir, 'storage', 'incoming'))).toEqual([])
  await expect(rowOf(page, clip.title)).toHaveCount(0)
})

test('UPL-03 offline the upload waits and says so, online it goes on by itself', async ({ page }) => {
  const clip = await uploadHalf(page, '断点五.mp4')
  const panel = uploadPanel(page, t)
  await page.context().setOffline(true)
  line.release()
  await expect(panel.taskOf(clip.title)).toContainText(t('upload:wait.offline'))
  await expect(panel.chip).toHaveText(new RegExp(`^${t('upload:chip.paused')}`, 'u'))
  await page.context().setOffline(false)
  await expectSaved(product(), page, t, clip)
  expectFewRepeated()
})

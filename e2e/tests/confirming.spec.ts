import { expect, type Page } from '@playwright/test'
import { type Clip, sha256OfUrl } from '#src/clips.ts'
import { publish, saveVideos } from '#src/journeys.ts'
import { publishTasks } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { videoIdOf } from '#src/pages/watch-page.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'

const t = textsIn('zh')
const channel = '星河短剧场'
const product = ownProduct()
const upload = { method: 'PUT', pathPattern: '^/upload' }

test.afterEach(() => sandboxControl(product().sandboxUrl).heal())

test('PUB-07 an answer lost after the last byte is asked after, in words, and makes no second video', async ({
  page,
  clips,
}) => {
  test.setTimeout(480_000)
  const clip = await clips.make('钱塘江大潮.mp4', { seconds: 3 })
  const title = '钱塘江大潮 · 实拍'
  const tasks = publishTasks(page, t)
  const sandbox = sandboxControl(product().sandboxUrl)
  await open(page, clip)

  await test.step('the last chunk arrives, its answer does not, and questions stay unanswered', async () => {
    await sandbox.fail({ match: upload, when: 'after', effect: { kind: 'reset' } })
    await sandbox.fail({ match: upload, nth: 2, times: 100, effect: { kind: 'status', status: 503 } })
    await publish(page, t, clip, { title, visibility: 'unlisted' })
  })

  await test.step('the list says that nothing is confirmed yet, and that nothing is to be done', async () => {
    await expect(tasks.row(title)).toContainText(t('states:deliveryStage.confirming'))
    await expect(tasks.button('retryOf', title)).toHaveCount(0)
  })

  await test.step('so does the detail, and it follows until the video is published', async () => {
    await tasks.openDetail(title)
    const detail = tasks.detail(title)
    await expect(detail).toContainText(t('states:deliveryStage.confirming'))
    await expect(detail).toContainText(t('errors:publishing.confirming'))
    // Asked at least once in vain, or nothing would have been asked after.
    await expect.poll(async () => (await answersTo(sandbox, 'PUT')).includes(503)).toBe(true)
    await sandbox.heal()
    // Each question in vain doubles the pause before the next: on a slow machine there were many by now.
    await expect(detail).toContainText(t('states:publishTask.published'), { timeout: 300_000 })
    await expect(detail).not.toContainText(t('errors:publishing.confirming'))
    await detail.press('Escape')
    await expect(tasks.row(title)).toContainText(t('states:publishTask.published'))
    await expect(tasks.row(title)).not.toContainText(t('states:deliveryStage.confirming'))
  })

  await test.step('one video of that title, and it is the file', async () => {
    const [, ...questions] = await answersTo(sandbox, 'PUT')
    expect(questions.length).toBeGreaterThan(1)
    expect(new Set(questions.slice(0, -1))).toEqual(new Set([503]))
    const made = (await sandbox.videos()).filter((video) => video.title === title)
    expect(made).toEqual([expect.objectContaining({ sha256: await clip.sha256() })])
    const watchUrl = (await tasks.watchLink(title).getAttribute('href')) ?? ''
    expect(videoIdOf(watchUrl)).toBe(made[0]?.id)
    expect(await sha256OfUrl(sandbox.fileOf(videoIdOf(watchUrl)))).toBe(await clip.sha256())
  })
})

test('PUB-07 a refusal is told with the code of the platform, and a retry publishes once it is gone', async ({
  page,
  clips,
}) => {
  const clip = await clips.make('龙井采茶.mp4', { seconds: 2 })
  const tasks = publishTasks(page, t)
  const row = tasks.row(clip.title)
  const sandbox = sandboxControl(product().sandboxUrl)
  await open(page, clip)

  await test.step('refused', async () => {
    const refusal = { kind: 'status', status: 400, reason: 'invalidTitle' } as const
    await sandbox.fail({ match: { method: 'POST', pathPattern: '^/upload' }, times: 100, effect: refusal })
    await publish(page, t, clip, { visibility: 'private' })
    await expect(row).toContainText(t('states:publishTask.publishFailed'))
    await expect(row).toContainText(t('publishing:reasonInShort.rejected'))
  })

  await test.step('a retry that meets the same refusal fails again and says so', async () => {
    await tasks.retry(clip.title, { inMenu: true })
    await expect
      .poll(async () => (await answersTo(sandbox, 'POST')).filter((status) => status === 400))
      .toHaveLength(2)
    await expect(row).toContainText(t('states:publishTask.publishFailed'))
    await expect(tasks.button('republishOf', clip.title)).toBeVisible()
  })

  await test.step('a retry after it publishes', async () => {
    await sandbox.heal()
    await tasks.retry(clip.title, { inMenu: true })
    await expect(row).toContainText(t('states:publishTask.published'), { timeout: 60_000 })
    await expect(row).not.toContainText('invalidTitle')
    expect((await sandbox.videos()).filter(({ title }) => title === clip.title)).toHaveLength(1)
  })
})

/** Signs in, and saves the clip. */
async function open(page: Page, clip: Clip): Promise<void> {
  await signedIn(page, product(), '李晴')
  await sourceVideos(page, t).open(product().url)
  await saveVideos(page, t, [clip], channel)
}

/** What the platform answered to the calls of an upload, null where an answer was lost. */
async function answersTo(sandbox: ReturnType<typeof sandboxControl>, method: 'POST' | 'PUT') {
  const calls = (await sandbox.calls()).filter((call) => call.method === method)
  return calls.filter(({ path }) => path.startsWith('/upload')).map(({ status }) => status)
}

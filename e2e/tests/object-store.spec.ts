import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { MiB } from '#src/clips.ts'
import { cellUnder, rowOf } from '#src/pages/data-table.ts'

import { publishForm, publishTasks } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { expectToPlay, videoIdOf } from '#src/pages/watch-page.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { expectSaved } from '#src/saved-videos.ts'
import { ownProduct, test } from '#src/visitors.ts'

const channel = '星河短剧场'

const product = ownProduct(() => ({ env: { STORAGE_TYPE: 'cuoss' } }))

test('UPL-01 STO-01 PUB-07 with an object store the browser sends a film straight there; it is drawn, played and published from there, and fetched back by a link', async ({
  page,
  clips,
}) => {
  const t = await signedIn(page, product(), '李晴', { locale: 'ar' })
  const clip = await clips.make('银杏大道.mp4', { seconds: 4, sizeBytes: 45 * MiB })
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).origin)
  })
  const videos = sourceVideos(page, t)
  await videos.open(product().url)
  await videos.choose(clip.path)
  await videos.chooseChannel(basename(clip.path), channel)
  await videos.submit()
  await expectSaved(product(), page, t, clip)
  // Five parts of 10 MiB, each once, and none of them through us.
  expect(puts).toEqual(Array.from({ length: 5 }, () => new URL(product().sandboxUrl).origin))

  const row = rowOf(page, clip.title)
  await expect(await cellUnder(row, t('media:column.duration'))).toHaveText('00:04')
  const picture = row.locator('img')
  await expect
    .poll(() => picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(0)
  await videos.preview(clip.title, () => expectToPlay(page))

  const title = '银杏大道 · 第一集'
  await videos.publishButton(clip.title).click()
  const form = publishForm(page, t)
  await form.fill({ title, description: '秋天。', visibility: 'private' })
  await form.submit()
  await publishTasks(page, t).viewTask.click()
  await expect(rowOf(page, title)).toContainText(t('states:publishTask.published'), { timeout: 120_000 })

  // What lies out there is fetched by the server, and goes into the store as well.
  const watched = (await publishTasks(page, t).watchLink(title).getAttribute('href')) ?? ''
  const film = new URL(sandboxControl(product().sandboxUrl).fileOf(videoIdOf(watched)))
  await videos.open(product().url)
  await page.getByRole('button', { name: t('media:byLink') }).click()
  const dialog = page.getByRole('dialog', { name: t('media:links.title') })
  await dialog.getByLabel(t('media:links.links')).fill(film.href.replace('/file', '/银杏回来.mp4'))
  await dialog.getByRole('button', { name: t('media:links.submit', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  await expectSaved(product(), page, t, { ...clip, title: '银杏回来' })
})

test('UPL-09 a film of 1000 GB is begun as at most 900 pieces; with one byte more it is refused with its sentence', async ({
  page,
  clips,
}) => {
  const t = await signedIn(page, product(), '李晴')
  const whole = 1000 * 1024 * MiB
  /** A file that says how long it is, and has no bytes on the disk. */
  const sparse = async (name: string, size: number) => {
    const path = join(clips.path, name)
    const file = await open(path, 'w')
    await file.truncate(size)
    await file.close()
    return path
  }
  const videos = sourceVideos(page, t)
  await videos.open(product().url)
  const paths = [await sparse('全集.mp4', whole), await sparse('全集加一.mp4', whole + 1)]
  await videos.choose(...paths)
  await expect(videos.choiceOf('全集加一.mp4')).toContainText(t('errors:media.fileTooLarge'))
  const begun = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/uploads'),
  )
  await videos.submit()
  const { data } = await (await begun).json()
  expect(data).toMatchObject({ size: whole })
  expect(data.partCount).toBeLessThanOrEqual(900)
  expect(data.partCount * data.partSize).toBeGreaterThanOrEqual(whole)
  await uploadPanel(page, t).remove('全集')
})

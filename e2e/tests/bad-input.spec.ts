import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { youtubeLimits } from '@pindao/protocol/publishing/youtube-rules.ts'
import { expect } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { cutFile, textAsVideo } from '#src/clips.ts'
import { expectRefusal, expectUnchanged, inventory } from '#src/inventory.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { publishForm } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { refusedJourneys } from '#src/refused-journeys.ts'
import { test } from '#src/visitors.ts'

refusedJourneys()

test('UPL-07 UPL-08 UPL-09 a file that cannot be a video is barred where it is chosen', async ({
  page,
  product,
  clips,
}) => {
  const t = await signedIn(page, product, '李晴')
  const refused = {
    '.mp4': t('errors:media.fileNameEmpty'),
    '★★★.mp4': t('errors:media.fileNameInvalid'),
    '空白.mp4': t('errors:media.fileEmpty'),
    '合同.pdf': t('errors:media.extensionNotAllowed'),
  }
  const videos = sourceVideos(page, t)
  await videos.open(product.url)
  const before = await inventory(product, page)
  const paths = Object.keys(refused).map((name) => join(clips.path, name))
  for (const path of paths) await writeFile(path, path.includes('空白') ? '' : 'text')
  await videos.choose(...paths)
  for (const [file, sentence] of Object.entries(refused)) {
    const field = page.getByLabel(t('media:dialog.titleOf', { file }), { exact: true })
    const choice = videos.dialog.getByRole('row').filter({ has: field })
    await expect(choice.getByRole('alert')).toHaveText(sentence)
    await expect(field).toBeDisabled()
  }
  await expect(videos.dialog.getByRole('button', { name: t('media:upload'), exact: true })).toBeDisabled()
  await expectUnchanged(before, product, page)
})

test('VID-03 UPL-12 text under the name of a video and half a video are refused by the server; nothing stays', async ({
  page,
  product,
  clips,
}) => {
  const t = await signedIn(page, product, '李晴', { locale: 'ar' })
  const half = await clips.make('半截.mp4', { seconds: 3 })
  const text = { title: '文稿', path: join(clips.path, '文稿.mp4') }
  await cutFile(half.path, 0.6)
  await textAsVideo(text.path, '不是视频\n'.repeat(2000))
  const refused = [
    { ...text, sentence: t('errors:media.notAVideo') },
    { ...half, sentence: t('errors:media.videoTruncated') },
  ]
  const videos = sourceVideos(page, t)
  const panel = uploadPanel(page, t)
  await videos.open(product.url)
  const before = await inventory(product, page)
  await videos.choose(...refused.map(({ path }) => path))
  await videos.submit(refused.length)
  await panel.open()
  for (const { title, sentence } of refused) {
    await expect(panel.taskOf(title)).toContainText(t('upload:phase.failed'))
    await expect(panel.taskOf(title)).toContainText(sentence)
    // The same file would be refused again.
    await expect(panel.button('retryOf', title)).toHaveCount(0)
    await expect(rowOf(page, title)).toHaveCount(0)
  }
  for (const { title } of refused) await panel.remove(title)
  await expect(() => expectUnchanged(before, product, page)).toPass()
})

test('PUB-07 a title over 100 characters is refused beside its field, and by the server', async ({
  page,
  product,
  goodVideo,
}) => {
  const locale = 'fr'
  const t = await signedIn(page, product, '李晴', { locale })
  const title = '长'.repeat(101)
  const sentence = t('validation:titleTooLong', { max: youtubeLimits.titleCharacters })
  const form = publishForm(page, t)
  await sourceVideos(page, t).open(product.url)
  const before = await inventory(product, page)
  await sourceVideos(page, t).publishButton(goodVideo.title).click()
  await form.fill({ title, visibility: 'private' })
  await form.submit()
  await expect(form.drawer.getByText(sentence)).toBeVisible()
  await expect(form.title).toHaveAttribute('aria-invalid', 'true')
  await expect(form.title).toBeFocused()

  const token = await accessTokenOf(page)
  const channels = await callApi(product.url, token, '/sourceVideoUpload/getChannel/youtube')
  const [channel] = channels.data as readonly { readonly id: string }[]
  const answer = await callApi(product.url, token, '/publish-tasks', {
    method: 'POST',
    body: { videoId: goodVideo.id, channelId: channel?.id, title, visibility: 3, madeForKids: false },
    headers: { 'accept-language': locale, 'idempotency-key': 'too-long' },
  })
  // How long it may be is a question of the channel's platform.
  const refusal = t('errors:publishing.textTooLong', { max: youtubeLimits.titleCharacters })
  expectRefusal(answer, 422, 'publishing.textTooLong', refusal)
  await expectUnchanged(before, product, page)
})

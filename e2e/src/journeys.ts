import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Clip } from './clips.ts'
import { rowOf } from './pages/data-table.ts'
import { publishForm, publishTasks } from './pages/publishing.ts'
import { sourceVideos, uploadPanel } from './pages/source-videos.ts'
import type { Texts } from './texts.ts'

/** Uploads files from the open 源视频 and waits until each has its row. */
export async function saveVideos(
  page: Page,
  t: Texts,
  clips: readonly Clip[],
  channel: string,
): Promise<void> {
  const videos = sourceVideos(page, t)
  const panel = uploadPanel(page, t)
  await videos.choose(...clips.map(({ path }) => path))
  for (const { path } of clips) await videos.chooseChannel(basename(path), channel)
  await videos.submit(clips.length)
  for (const { title } of clips) {
    await expect(rowOf(page, title)).toBeVisible({ timeout: 60_000 })
    await expect(panel.taskOf(title)).toHaveCount(0)
  }
}

/** Publishes a saved video from the open 源视频, on the channel it was uploaded for. Ends in 发布任务. */
export async function publish(
  page: Page,
  t: Texts,
  clip: Pick<Clip, 'title'>,
  filling: Parameters<ReturnType<typeof publishForm>['fill']>[0],
): Promise<void> {
  const form = publishForm(page, t)
  await sourceVideos(page, t).publishButton(clip.title).click()
  await form.fill(filling)
  await form.submit()
  await publishTasks(page, t).viewTask.click()
  await expect(page.getByRole('heading', { level: 1, name: t('publishing:title') })).toBeVisible()
}

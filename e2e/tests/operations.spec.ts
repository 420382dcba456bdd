import { expect } from '@playwright/test'
import { saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { publishTasksPath } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { test } from '#src/visitors.ts'

const channel = '星河短剧场'

test('PUB-06 several videos are published at once: each says what became of it', async ({
  page,
  product,
  clips,
}) => {
  const t = await signedIn(page, product, '李晴')
  await sourceVideos(page, t).open(product.url)
  const made = [await clips.make('批量 第一集.mp4'), await clips.make('批量 第二集.mp4')]
  await saveVideos(page, t, made, channel)

  for (const { title } of made) await rowOf(page, title).getByRole('checkbox').check()
  await page.getByRole('button', { name: t('operations:batch.publish'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('operations:publish.title', { total: 2 }) })
  // Both are meant for one channel: it is chosen already.
  await expect(dialog.getByTitle(channel)).toBeVisible()
  await dialog.getByRole('radio', { name: t('publishing:form.notForKids') }).check()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'publish many')).toEqual([])
  await dialog.getByRole('button', { name: t('operations:publish.submit') }).click()

  await page
    .getByRole('button', { name: t('operations:view') })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: t('operations:title') })
  const results = panel.getByRole('listitem')
  await expect(results.filter({ hasText: t('operations:outcome.done') })).toHaveCount(2)
  // Without the toasts that come and go.
  await page.reload()
  await expect(results).toHaveCount(2)
  await untilStill(page)
  expect(await accessibilityFaults(page, 'one operation')).toEqual([])
  await page.goto(`${product.url}/channel/source-videos?operation=all`)
  // Others of this person's may stand beside it.
  await expect(results.filter({ hasText: t('operations:kind.video.publish') }).first()).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'all operations')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.goto(product.url + publishTasksPath)
  for (const { title } of made) await expect(rowOf(page, title)).toBeVisible()
})

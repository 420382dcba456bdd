import { expect } from '@playwright/test'
import { accessTokenOf } from '#src/api-client.ts'
import { saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { videoIdOf } from '#src/saved-videos.ts'
import { test } from '#src/visitors.ts'

const channel = '星河短剧场'
const unknown = '9876543210'

test('VID-01 titles by a spreadsheet, in Arabic: previewed, one row has a problem, confirmed once', async ({
  page,
  product,
  clips,
}) => {
  const t = await signedIn(page, product, '李晴', { locale: 'ar' })
  await sourceVideos(page, t).open(product.url)
  const made = [
    await clips.make('جدول 1.mp4'),
    await clips.make('جدول 2.mp4'),
    await clips.make('جدول 3.mp4'),
  ]
  await saveVideos(page, t, made, channel)
  const token = await accessTokenOf(page)
  const ids = await Promise.all(made.map(({ title }) => videoIdOf(product, token, title)))
  const lines = [
    'رقم الفيديو;العنوان',
    ...ids.map((id, n) => `${id};عنوان جديد ${n + 1}`),
    `${unknown};لا أحد`,
  ]

  await page.getByRole('button', { name: t('media:bySheet') }).click()
  const drawer = page.getByRole('dialog', {
    name: t('sheets:import.title', { records: t('sheets:import.records.video.import') }),
  })
  await expect(drawer.getByText(t('sheets:import.how.video.import'))).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'sheet to choose')).toEqual([])
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'عناوين.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })

  await expect(drawer.getByText(t('sheets:import.cell.notFound'))).toBeVisible()
  await expect(drawer.getByText('عنوان جديد 2')).toBeVisible()
  // A reload in the middle loses nothing.
  await page.reload()
  await expect(drawer.getByText('عنوان جديد 3')).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'preview of a sheet')).toEqual([])

  await drawer.getByRole('button', { name: t('sheets:import.preview.confirm', { count: 3 }) }).click()
  const panel = page.getByRole('dialog', { name: t('operations:title') })
  await expect(panel.getByRole('listitem').filter({ hasText: t('operations:outcome.done') })).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await sourceVideos(page, t).open(product.url)
  for (const n of [1, 2, 3]) await expect(rowOf(page, `عنوان جديد ${n}`)).toBeVisible()
})

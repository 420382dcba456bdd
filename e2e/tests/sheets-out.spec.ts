import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect } from '@playwright/test'
import { readXlsx } from 'hucre'
import { saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { test } from '#src/visitors.ts'

test('EXP-01 EXP-02 what the list shows becomes a file: made, told of, downloaded, opened', async ({
  page,
  product,
  clips,
}) => {
  const t = await signedIn(page, product, '李晴')
  await sourceVideos(page, t).open(product.url)
  const made = [await clips.make('导出第一集.mp4'), await clips.make('导出第二集.mp4')]
  await saveVideos(page, t, [...made, await clips.make('别的片子.mp4')], '星河短剧场')

  const opening = page.getByRole('button', { name: t('sheets:export.open'), exact: true })
  await opening.click()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'export')).toEqual([])
  await page.goto(`${product.url}/channel/source-videos?title=导出&sort=title`)
  await opening.click()
  const list = t('navigation:page.source-videos')
  const dialog = page.getByRole('dialog', { name: t('sheets:export.title', { list }) })
  await expect(dialog.getByText(t('sheets:export.filtered', { total: 2 }))).toBeVisible()
  await dialog.getByRole('button', { name: t('sheets:export.submit') }).click()
  await page
    .getByRole('button', { name: t('operations:view') })
    .first()
    .click()

  const panel = page.getByRole('dialog', { name: t('operations:title') })
  const button = panel.getByRole('button', { name: new RegExp(`^${t('sheets:file.download')}`, 'u') })
  await expect(button).toBeVisible()
  // Without the toasts that come and go.
  await page.goto(
    `${product.url}/channel/source-videos${new URL(page.url()).search.replace(/title=[^&]*/u, '')}`,
  )
  await expect(button).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'an exported file')).toEqual([])
  const downloading = page.waitForEvent('download')
  await button.click()
  const file = await downloading
  await expect(page.getByText(t('sheets:file.done'))).toBeVisible()
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${list}_\\d{14}\\.xlsx$`, 'u'))

  const { sheets } = await readXlsx(await readFile(await file.path()))
  const [head, ...rows] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 3)).toEqual(['title', 'fileName', 'channel'].map((key) => column(t, key)))
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
    made.map(({ title, path }) => [title, basename(path), '星河短剧场']),
  )
  const facts = new Map(sheets[1]?.rows.map(([label, value]) => [label, value]))
  expect([facts.get(t('sheets:about.rows')), facts.get(t('media:search.title'))]).toEqual([2, '导出'])
})

const column = (t: Awaited<ReturnType<typeof signedIn>>, key: string) =>
  t(`sheets:column.video.${key}` as 'sheets:column.video.title')

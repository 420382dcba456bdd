import { expect, type Page } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { chooseOption } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { callerFor, savedVideo } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

/** The choice is its label: the radio button in it has no size. */
const chooseLook = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click()

const srt = '1\n00:00:00,000 --> 00:00:01,000\n你好\n'

test('VID-01 VID-03 WID-02 a film is found by two characters, looked through, described, given subtitles and a cover; two are edited at once', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  const t = await signedIn(page, product, '李晴')
  const caller = await callerFor(product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const [first, second] = await Promise.all(
    ['竹海听风', '竹海问雨'].map(async (name) =>
      savedVideo(product, caller, await clips.make(`${name} ${mark}.mp4`, { seconds: 2 })),
    ),
  )
  if (!first || !second) throw new Error('no films')

  await test.step('two characters find both, and the whole film is under the pointer', async () => {
    await sourceVideos(page, t).open(product.url)
    const search = page.getByRole('textbox', { name: t('media:search.title'), exact: true })
    await search.fill('竹海')
    await search.press('Enter')
    for (const { title } of [first, second]) await expect(rowOf(page, title)).toBeVisible()
    await chooseLook(page, t('media:look.grid'))
    const tile = page.getByRole('button', {
      name: t('media:action.previewOf', { title: first.title }),
      exact: true,
    })
    // Its pictures are drawn by a worker, and come by themselves.
    const shown = () => tile.locator('span[style*="background-image"]').count()
    await expect
      .poll(
        async () => {
          await page.mouse.move(0, 0)
          await tile.hover()
          return shown()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await tile.click()
  })

  const drawer = page.getByRole('dialog', { name: first.title })
  await test.step('it is described, and has a file of subtitles and a cover from the film', async () => {
    await drawer.getByRole('button', { name: t('media:cover.take') }).click()
    await expect(page.getByText(t('media:cover.done'))).toBeVisible()
    await drawer.getByRole('tab', { name: t('media:tab.description') }).click()
    await drawer.getByLabel(t('media:description.programme'), { exact: true }).fill(`竹海 ${mark}`)
    await drawer.getByLabel(t('media:description.episode')).fill('7')
    await drawer.getByRole('button', { name: t('media:description.save') }).click()
    await expect(page.getByText(t('media:description.saved'))).toBeVisible()
    await drawer.getByRole('tab', { name: t('media:tab.subtitles') }).click()
    await drawer
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: '竹海.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
    await expect(drawer.getByRole('link', { name: '竹海.srt' })).toBeVisible()
    await drawer.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('both are edited at once, and found by what was said', async () => {
    await chooseLook(page, t('media:look.table'))
    for (const { title } of [first, second])
      await page.getByRole('checkbox', { name: t('common:table.select', { name: title }) }).check()
    await page.getByRole('button', { name: t('operations:batch.edit'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('media:editMany.title', { count: 2 }) })
    await chooseOption(dialog.getByLabel(t('media:description.language')), '法语')
    await dialog.getByLabel(t('media:description.programme'), { exact: true }).fill(`竹海 ${mark}`)
    await dialog.getByRole('button', { name: t('media:editMany.submit', { count: 2 }) }).click()
    await expect(dialog).toBeHidden()
    await page.goto(
      `${product.url}/channel/source-videos?language=fr&programme=${encodeURIComponent(`竹海 ${mark}`)}`,
    )
    for (const { title } of [first, second]) await expect(rowOf(page, title)).toBeVisible()
  })
})

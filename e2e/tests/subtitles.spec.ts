import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { chooseItem } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor, savedVideo } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

const srt = [
  ['00:00:00,000', '00:00:00,900', '林晚，你终于回来了。'],
  ['00:00:01,000', '00:00:01,900', '写了，四十二封。'],
]
  .map(([from, to, text], at) => `${at + 1}\n${from} --> ${to}\n${text}\n`)
  .join('\n')

test('SUB-01 SUB-02 VID-02 a file of subtitles is translated, its lines are mended by the keyboard beside the film, and it is put beside the video', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  const t = await signedIn(page, product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const film = await savedVideo(
    product,
    await callerFor(product, '李晴'),
    await clips.make(`林晚归来 ${mark}.mp4`, { seconds: 2 }),
  )
  const grid = page.getByRole('grid', { name: t('subtitles:desk.grid') })
  const saved = page.getByText(t('subtitles:desk.saved'), { exact: true })

  await test.step('a file beside the video is opened on the desk', async () => {
    await page.goto(`${product.url}/channel/source-videos?preview=${film.id}`)
    const drawer = page.getByRole('dialog', { name: film.title })
    await drawer.getByRole('tab', { name: t('media:tab.subtitles') }).click()
    // The player has a field for files, too: the one of subtitles comes with its tab.
    await expect(drawer.getByText(t('media:subtitles.formats'))).toBeVisible()
    await drawer
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'lines.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
    const edit = t('subtitles:actOf', { act: t('subtitles:act.edit'), name: 'lines.srt' })
    await drawer.getByRole('button', { name: edit }).click()
    await expect(grid.getByText('写了，四十二封。')).toBeVisible()
  })

  await test.step('it is translated, and the cost is said before', async () => {
    await page.getByRole('button', { name: t('subtitles:act.translate'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('subtitles:new.title', { name: film.title }) })
    await dialog.getByLabel(t('subtitles:new.targets')).click()
    await dialog.getByLabel(t('subtitles:new.targets')).fill('英语')
    await chooseItem(page.getByTitle('英语', { exact: true }))
    await expect(dialog.getByRole('status')).toContainText('18')
    await dialog.getByRole('button', { name: t('subtitles:new.send') }).click()
    await page.getByRole('button', { name: t('subtitles:done.look') }).click()
    await expect(rowOf(page, film.title)).toContainText(t('states:taskResult.success'), { timeout: 30_000 })
  })

  await test.step('a line is mended by the keyboard and saved by itself', async () => {
    await rowOf(page, film.title).getByRole('button', { name: film.title }).first().click()
    await grid.getByText('I did. 42 of them.').dblclick()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('I wrote. Forty-two letters.')
    await page.keyboard.press('Escape')
    await expect(grid.getByText('I did. 42 of them.')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('I did. Forty-two.')
    await page.keyboard.press('Enter')
    await expect(grid.getByText('I did. Forty-two.')).toBeVisible()
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(grid.getByText('I did. Forty-two.')).toBeVisible()
  })

  await test.step('a step of the session before is taken back, and made again', async () => {
    await page.getByRole('button', { name: t('subtitles:desk.undo') }).click()
    await expect(grid.getByText('I did. 42 of them.')).toBeVisible()
    await page.getByRole('button', { name: t('subtitles:desk.redo') }).click()
    await expect(grid.getByText('I did. Forty-two.')).toBeVisible()
    await expect(saved).toBeVisible()
  })

  await test.step('it is the next file beside the video', async () => {
    await page.getByRole('button', { name: t('subtitles:desk.attach') }).click()
    await expect(page.getByText(t('subtitles:done.attach', { n: 1 }))).toBeVisible()
    await page.goto(`${product.url}/channel/source-videos?preview=${film.id}`)
    const drawer = page.getByRole('dialog', { name: film.title })
    await drawer.getByRole('tab', { name: t('media:tab.subtitles') }).click()
    await expect(drawer.getByText('lines.srt').last()).toBeVisible()
    await expect(drawer.getByText('英语').first()).toBeVisible()
  })
})

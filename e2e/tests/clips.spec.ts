import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor, savedVideo } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

test('CLP-01 a clip is cut by the keyboard and published on its channel; lines of a sheet become clips, and a reload loses none', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  test.setTimeout(300_000)
  const t = await signedIn(page, product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const film = await savedVideo(
    product,
    await callerFor(product, '李晴'),
    await clips.make(`雨巷 ${mark}.mp4`, { seconds: 6 }),
  )
  const pieces = page.getByRole('list', { name: t('clips:room.pieces') })
  const notForKids = page.getByRole('radio', { name: t('publishing:form.notForKids') })

  await test.step('two pieces are marked, one is taken away and comes back', async () => {
    await page.goto(`${product.url}/channel/clips?room=${film.id}`)
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4)
    await page.keyboard.press('i')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('o')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('i')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('o')
    await page.keyboard.press('Enter')
    await expect(pieces.getByRole('listitem')).toHaveCount(2)
    await pieces.getByRole('button', { name: t('clips:room.removeItOf', { n: 2 }) }).click()
    await expect(pieces.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(pieces.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the clip is made once and published', async () => {
    await page.getByRole('textbox', { name: `* ${t('clips:form.title')}` }).fill(`雨巷片段 ${mark}`)
    await notForKids.check()
    await page.getByRole('button', { name: t('clips:room.go'), exact: true }).click()
    const row = rowOf(page, `雨巷片段 ${mark}`)
    await expect(row).toContainText(t('states:clipTask.published'), { timeout: 180_000 })
  })

  await test.step('lines are pasted, a wrong one is mended, and they go', async () => {
    await page.goto(`${product.url}/channel/clips?sheet=${film.id}`)
    await page
      .getByRole('button', { name: t('clips:sheet.act.paste') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('clips:sheet.paste') })
    await dialog
      .getByRole('textbox', { name: t('clips:sheet.lines') })
      .fill(`0:00\t0:01\t甲 ${mark}\t星河短剧场\n0:02\t0:01\t乙 ${mark}\t星河短剧场\n`)
    await dialog.getByRole('button', { name: t('clips:sheet.take', { n: 2 }) }).click()
    const grid = page.getByRole('grid', { name: t('clips:sheet.lines') })
    await expect(grid.getByText(t('validation:segmentOrder'))).toBeVisible()
    await grid.getByText('0:01', { exact: true }).last().dblclick()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('0:03.5')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('clips:sheet.sum', { ready: 2, wrong: 0 }))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('clips:sheet.sum', { ready: 2, wrong: 0 }))).toBeVisible()
    await notForKids.check()
    await page.getByRole('button', { name: t('clips:room.goMany', { n: 2 }) }).click()
    const results = page.getByRole('dialog', { name: t('clips:results.title') })
    await expect(results.getByText(t('clips:results.sum', { made: 2, refused: 0, waiting: 0 }))).toBeVisible()
    await results.getByRole('button', { name: t('clips:results.toList') }).click()
    await expect(rowOf(page, `乙 ${mark}`)).toBeVisible()
  })
})

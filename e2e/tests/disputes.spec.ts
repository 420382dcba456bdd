import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { chooseItem } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

/** What the platform showed after the filing. */
const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 receipt') }

test('DSP-01 I18N-02 a claim against us opens a case, which is taken, written, filed with its proof, and won', async ({
  page,
  product,
}, { testId, retry }) => {
  const mark = `${testId.slice(-5)}${retry}`
  const title = `نهر القمر ${mark}`
  const call = await callerFor(product, '赵律')
  await call('/claims', {
    method: 'POST',
    body: {
      platform: 'youtube',
      direction: 'inbound',
      video: `${mark}x`.padEnd(11, '0'),
      videoTitle: title,
      claimantName: `某音乐 ${mark}`,
      policy: 'monetize',
      claimedAt: new Date().toISOString(),
    },
  })
  const t = await signedIn(page, product, '赵律', { locale: 'ar' })
  const drawer = page.getByRole('dialog', { name: title })

  await test.step('the case is in the queue of those that nobody has taken', async () => {
    await page.goto(`${product.url}/rights/disputes?${new URLSearchParams({ words: title })}`)
    await expect(rowOf(page, title)).toContainText(t('states:disputeStatus.unsolved'))
    await rowOf(page, title).getByRole('button', { name: title }).first().click()
    await drawer.getByRole('button', { name: t('disputes:act.take') }).click()
    await expect(drawer.getByText(t('states:disputeStatus.processing'))).toBeVisible()
  })

  await test.step('its statement begins with a text of the product', async () => {
    await drawer.getByRole('tab', { name: t('disputes:part.statement') }).click()
    await drawer.getByLabel(t('disputes:field.reason')).click()
    await chooseItem(page.getByTitle(t('states:disputeReason.original'), { exact: true }))
    await drawer.getByLabel(t('disputes:statement.template')).click()
    const own = new RegExp(`${t('disputes:template.own.original.name')}.*العربية`, 'u')
    await chooseItem(page.getByTitle(own))
    const statement = drawer.getByRole('textbox', { name: t('disputes:field.statement') })
    await expect(statement).toHaveValue(new RegExp(title, 'u'))
    // The claim is on no channel of ours: what the text cannot know is written by hand.
    await expect(drawer.getByText('{channel}', { exact: false }).last()).toBeVisible()
    await statement.fill((await statement.inputValue()).replace('{channel}', 'قناتنا'))
    await drawer.getByRole('button', { name: t('disputes:act.save') }).click()
    await expect(page.getByText(t('disputes:done.save'))).toBeVisible()
  })

  await test.step('it cannot be noted as filed without its proof, and then it is', async () => {
    await drawer.getByRole('button', { name: t('disputes:act.file') }).click()
    const dialog = page.getByRole('dialog', { name: t('disputes:filing.title', { name: title }) })
    const file = dialog.getByRole('button', { name: t('disputes:act.file') })
    await expect(file).toBeDisabled()
    await dialog.locator('input[type=file]').setInputFiles(receipt)
    await expect(dialog.getByText(receipt.name)).toBeVisible()
    await file.click()
    await expect(drawer.getByText(t('states:disputeStatus.needs_tracking'))).toBeVisible()
  })

  await test.step('what the other side said is noted, with what came back', async () => {
    await drawer.getByRole('button', { name: t('disputes:act.outcome') }).click()
    const dialog = page.getByRole('dialog', { name: t('disputes:outcome.title', { name: title }) })
    await dialog.getByLabel(t('states:disputeOutcome.released')).check()
    await dialog.getByLabel(t('disputes:outcome.money')).fill('12.5')
    await dialog.getByRole('button', { name: t('disputes:act.outcome') }).click()
    await expect(drawer.getByText(t('states:disputeStatus.solved'))).toBeVisible()
    await expect(drawer.getByText(t('states:disputeResult.won')).first()).toBeVisible()
  })
})

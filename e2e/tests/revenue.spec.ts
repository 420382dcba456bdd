import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { chooseOption } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

type Channel = { readonly title: string; readonly platformChannelId: string }
const stranger = 'UCstrangerstrangerstrangA'

/** The month before this one, as files and addresses call it. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** A month of advertising as YouTube's file says it: what a channel earned on a day. */
function adRevenue(month: string, lines: readonly (readonly [channelId: string, amount: string])[]): string {
  const head =
    'Adjustment Type,Day,Country,Video ID,Channel ID,Owned Views,YouTube Revenue Split,Partner Revenue'
  const rows = lines.map(
    ([channelId, amount], index) =>
      `None,${month}-0${index + 1},US,v000000000${index},${channelId},100,9.99,${amount}`,
  )
  return [head, ...rows].join('\r\n')
}

test('REV-01 NAV-02 finance drops the file of a month, says whose unknown money is, and sees the sum down to its rows', async ({
  page,
  product,
}, { testId, retry }) => {
  const call = await callerFor(product, '周凯')
  const channels = await call<readonly Channel[]>('/channels?pageSize=100')
  const own = channels.find(({ title }) => title === '星河短剧场')
  if (!own) throw new Error('the demo has no such channel')
  const t = await signedIn(page, product, '陈敏', { locale: 'ar' })
  const [month, owner] = [lastMonth(), `Owner${testId.slice(-5)}${retry}`]
  const fileName = `YouTube_${owner}_M_${month.replace('-', '')}01_AdRevenue_raw.csv`
  const file = adRevenue(month, [
    [own.platformChannelId, '"1,200.505"'],
    [stranger, '34.495'],
  ])

  await test.step('the file is dropped, read and counted', async () => {
    await page.goto(`${product.url}/revenue/reports`)
    await page
      .getByRole('button', { name: t('revenue-reports:add') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('revenue-reports:upload.title') })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByText(t('revenue-reports:upload.looked'))).toBeVisible()
    await dialog.getByRole('button', { name: t('revenue-reports:upload.readAll', { n: 1 }) }).click()
    await expect(rowOf(page, fileName).getByText(t('states:revenueReportStatus.counted'))).toBeVisible()
  })

  await test.step('whose the unknown money is', async () => {
    await page.goto(`${product.url}/revenue/reconciliation?month=${month}&view=suspense&words=${stranger}`)
    await rowOf(page, stranger).getByRole('button', { name: stranger }).first().click()
    const record = page.getByRole('dialog', { name: new RegExp(stranger, 'u') })
    await record.getByRole('button', { name: t('reconciliation:suspense.act.assign') }).click()
    const asked = page.getByRole('dialog', {
      name: t('reconciliation:suspense.assign.title', { name: stranger }),
    })
    await chooseOption(asked.getByRole('combobox').first(), own.title)
    await asked.getByRole('button', { name: t('reconciliation:suspense.act.assign') }).click()
    await expect(page.getByText(t('reconciliation:suspense.state.assigned')).first()).toBeVisible()
  })

  await test.step('the sum, and the rows of the file behind it', async () => {
    await page.goto(`${product.url}/dashboards/eCommerce?month=${month}`)
    const block = page.getByRole('region', { name: /USD/u }).first()
    await block
      .getByRole('button', { name: /1,235\.00/u })
      .first()
      .click()
    const why = page.getByRole('dialog', { name: t('revenue:why.title') })
    await expect(why.getByText(fileName).first()).toBeVisible()
  })
})

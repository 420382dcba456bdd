import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { filesWith, processesWith, tokensKept } from '#src/canaries.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

test('CH-04 CH-02 Pages are connected by one consent and stand behind their grant; a sheet enters one more channel; no token is left anywhere', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯')
  await page.goto(`${product.url}/channels`)
  await page
    .getByRole('button', { name: t('channels:connectAny') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('channels:connectKind.fb_user') }).click()
  // Facebook's dialog: somebody with several Pages, who allows what is ticked.
  await page.getByRole('button', { name: 'Ethan Brooks' }).click()
  await page.locator('button[value=allow]').click()

  const choice = page.getByRole('dialog', { name: t('grants:choice.title') })
  await expect(choice.getByText('Wushu Daily')).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'choice of Pages')).toEqual([])
  await choice.getByRole('button', { name: /⁨?\d+⁩?/u }).last().click()
  const result = page.getByRole('dialog', { name: t('grants:choice.doneTitle') })
  await expect(result.getByText('Wushu Daily')).toBeVisible()
  await result.getByRole('button', { name: t('grants:choice.close') }).click()
  await expect(rowOf(page, 'Wushu Daily')).toBeVisible()

  await page.goto(`${product.url}/account/grants?shape=map`)
  await expect(page.getByRole('button', { name: 'Ethan Brooks' })).toBeVisible()
  await untilStill(page)
  expect(await accessibilityFaults(page, 'map of grants')).toEqual([])

  await page.goto(`${product.url}/channels`)
  await page.getByRole('button', { name: t('channels:bySheet') }).click()
  const drawer = page.getByRole('dialog', {
    name: t('sheets:import.title', { records: t('sheets:import.records.channel.import') }),
  })
  const sheet = ['平台,频道 ID,频道名称,频道等级', '哔哩哔哩,123456789,表格频道,S5', 'Facebook,abc,写错的,S5']
  await drawer.locator('input[type=file]').setInputFiles({
    name: '频道.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet.join('\r\n')),
  })
  await expect(drawer.getByText(t('sheets:import.cell.channelIdWrong'))).toBeVisible()
  await drawer.getByRole('button', { name: t('sheets:import.preview.confirm', { count: 1 }) }).click()
  const panel = page.getByRole('dialog', { name: t('operations:title') })
  await expect(panel.getByRole('listitem').filter({ hasText: t('operations:outcome.done') })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '表格频道')).toBeVisible()

  // What the platforms gave us stands nowhere as it is: not in the database and its log, not in ours, not in a file.
  const tokens = await tokensKept(product.dataDir)
  expect(tokens.length).toBeGreaterThan(2)
  // The search finds what is there.
  await writeFile(join(product.dataDir, 'left'), Buffer.from(`x${tokens[0]}`).toString('base64'))
  expect(await filesWith(product.dataDir, tokens)).toEqual([join(product.dataDir, 'left')])
  await rm(join(product.dataDir, 'left'))
  expect(await filesWith(product.dataDir, tokens)).toEqual([])
  expect(await processesWith(product.dataDir, tokens)).toEqual([])
})

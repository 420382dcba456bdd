import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

test('CLM-01 legal finds the claim that matters most first, takes it by a key, and has all of it before them', async ({
  page,
  product,
}, { testId, retry }) => {
  const mark = `${testId.slice(-5)}${retry}`
  const call = await callerFor(product, '赵律')
  const enter = (title: string, revenueAtRisk: string) =>
    call('/claims', {
      method: 'POST',
      body: {
        platform: 'youtube',
        direction: 'inbound',
        video: `${mark}${title.length}`.padEnd(11, '0'),
        videoTitle: title,
        claimantName: `某音乐 ${mark}`,
        policy: 'block',
        claimedAt: new Date().toISOString(),
        revenueAtRisk,
        currency: 'USD',
      },
    })
  const [small, big] = [`溪边 ${mark}`, `月光下 ${mark}`]
  await enter(small, '12')
  await enter(big, '3400')
  const t = await signedIn(page, product, '赵律')

  await test.step('most money at risk comes first', async () => {
    await page.goto(`${product.url}/rights/claims?${new URLSearchParams({ claimant: `某音乐 ${mark}` })}`)
    await expect(rowOf(page, small)).toBeVisible()
    await expect(page.locator('[data-row-key]').first()).toContainText(big)
  })

  await test.step('it is taken by a key', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('t')
    await expect(page.getByText(t('claims:take.done', { name: big }))).toBeVisible()
    await expect(rowOf(page, big).getByText('赵律')).toBeVisible()
  })

  await test.step('what stands around it, and what happened', async () => {
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: big })
    await drawer.getByRole('tab', { name: t('claims:part.context') }).click()
    await expect(drawer.getByText(t('claims:context.claimant'))).toBeVisible()
    await drawer.getByRole('tab', { name: t('claims:part.progress') }).click()
    await expect(drawer.getByText(t('audit:action.claim.take'))).toBeVisible()
  })
})

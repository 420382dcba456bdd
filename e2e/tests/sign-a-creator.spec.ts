import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { chooseOption } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Types a day; Enter would save the whole form. */
async function typeDay(box: Locator, day: string): Promise<void> {
  await box.fill(day)
  await box.press('Tab')
  await expect(box).toHaveValue(day)
}

const save = (drawer: Locator, name: string) => drawer.getByRole('button', { name, exact: true }).click()

/** Gives a contract a paper of each kind that is needed. */
async function addPapers(page: Page, drawer: Locator, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: label, exact: true }).click()
    const name = `${label}.pdf`
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: pdf })
    await expect(drawer.getByText(name)).toBeVisible()
  }
}

test('CON-01 APR-01 a creator is signed: party, contract, channel, terms, papers; somebody else approves', async ({
  page,
  product,
  openBrowser,
}, { testId, retry }) => {
  const t = await signedIn(page, product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const party = `青禾影视工作室 ${mark}`
  const title = `青禾短剧合作 ${mark}`

  await test.step('the party', async () => {
    await page.goto(`${product.url}/contracts/parties`)
    await page
      .getByRole('button', { name: t('contracts:party.create') })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: t('contracts:party.create') })
    await drawer.getByRole('textbox', { name: t('contracts:party.field.legalName') }).fill(party)
    await drawer.getByRole('textbox', { name: t('contracts:party.field.contact') }).fill('何青')
    await untilStill(page)
    expect(await accessibilityFaults(page, 'a new party')).toEqual([])
    await save(drawer, t('contracts:party.save'))
    await expect(rowOf(page, party)).toBeVisible()
  })

  const drawer = page.getByRole('dialog', { name: title })
  await test.step('the contract and its channel', async () => {
    await page.goto(`${product.url}/contracts`)
    await page
      .getByRole('button', { name: t('contracts:contract.create') })
      .first()
      .click()
    const fresh = page.getByRole('dialog', { name: t('contracts:contract.create') })
    await fresh.getByRole('textbox', { name: t('contracts:contract.field.title') }).fill(title)
    await chooseOption(fresh.getByRole('combobox', { name: t('contracts:contract.field.party') }), party)
    await typeDay(fresh.getByRole('textbox', { name: t('contracts:contract.field.startDate') }), '2031-01-01')
    await typeDay(fresh.getByRole('textbox', { name: t('contracts:contract.field.endDate') }), '2031-12-31')
    await fresh.getByRole('button', { name: t('contracts:contract.addChannel') }).click()
    await chooseOption(
      fresh.getByRole('combobox', { name: t('contracts:contract.field.channel') }),
      '星河短剧场',
    )
    await untilStill(page)
    expect(await accessibilityFaults(page, 'a new contract')).toEqual([])
    await save(fresh, t('contracts:contract.save'))
    await expect(drawer).toBeVisible()
  })

  await test.step('what the creator gets', async () => {
    await drawer.getByRole('tab', { name: t('contracts:contract.terms') }).click()
    await drawer.getByRole('button', { name: t('contracts:terms.add') }).click()
    const term = page.getByRole('dialog', { name: t('contracts:terms.drawer.new') })
    await term.getByRole('textbox', { name: t('contracts:terms.field.share') }).fill('55')
    await save(term, t('contracts:terms.save'))
    await expect(term).toBeHidden()
    await expect(drawer.getByText(t('contracts:terms.scope.all')).first()).toBeVisible()
  })

  await test.step('papers, and submitted', async () => {
    await drawer.getByRole('tab', { name: t('contracts:contract.review.tab') }).click()
    const submit = drawer.getByRole('button', { name: t('contracts:contract.review.submit') })
    await expect(submit).toBeDisabled()
    await drawer.getByRole('tab', { name: t('contracts:file.title') }).click()
    const kinds = [
      t('contracts:file.kind.scan'),
      t('contracts:file.kind.licence'),
      t('contracts:file.kind.identity'),
    ]
    await addPapers(
      page,
      drawer,
      kinds.map((kind) => t('contracts:file.add', { kind })),
    )
    await drawer.getByRole('tab', { name: t('contracts:contract.review.tab') }).click()
    await submit.click()
    await expect(drawer.getByText(t('states:approvalStatus.to_review')).first()).toBeVisible()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'a contract in review')).toEqual([])
  })

  await test.step('legal looks at it, and approves', async () => {
    const other = await openBrowser()
    await signedIn(other, product, '赵律')
    await other.goto(`${product.url}/contracts/approvals`)
    await rowOf(other, title).getByRole('button', { name: title }).first().click()
    const review = other.getByRole('dialog', { name: title })
    const act = t('contracts:approval.act.approve')
    await review.getByRole('button', { name: act, exact: true }).click()
    const asked = other.getByRole('dialog', { name: t('contracts:approval.ask', { act, title }) })
    await asked.getByRole('button', { name: act, exact: true }).click()
    await expect(review.getByText(t('states:approvalStatus.to_link')).first()).toBeVisible()
  })
  await expect(drawer.getByText(t('states:approvalStatus.to_link')).first()).toBeVisible()
})

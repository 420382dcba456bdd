import type { Locale } from '@pindao/locales/locales.ts'
import { expect, type Page } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { chat, mailbox } from '#src/pages/mail.ts'
import { prefer } from '#src/pages/preferences.ts'
import { chooseItem } from '#src/pages/select.ts'
import { type Person, signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

/** Each language has a pair of its own, whose mailboxes nobody has used. */
const pairs = { zh: ['李晴', '王浩'], ar: ['陈敏', '孙悦'] } as const
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.remove())
test.afterEach(() => attachLogs(product))

/** Both of a journey, each in a browser of their own. */
async function signedIn(page: Page, person: Person, locale: Locale): Promise<Page> {
  await prefer(page, { locale })
  await signIn(page, product.url, person, textsIn(locale))
  return page
}

for (const locale of ['zh', 'ar'] as const) {
  const [our, their] = pairs[locale]
  const t = textsIn(locale)

  test(`NAV-02 in ${locale} a letter is sent, starred, labelled, put away and brought back`, async ({
    openBrowser,
  }) => {
    const li = await signedIn(await openBrowser(), our, locale)
    const wang = await signedIn(await openBrowser(), their, locale)
    const [ours, theirs] = [mailbox(li, t), mailbox(wang, t)]
    const subject = '第三季上线安排'
    await theirs.open(product.url)
    await expect(wang.getByText(t('mail:empty.inbox.title'))).toBeVisible()

    await ours.open(product.url)
    await li.keyboard.press('c')
    await ours.fill({ to: their, subject, body: '详情见 https://pindao.example/plan，周五前回复。' })
    await expect(ours.form.getByText(t('mail:compose.draft.saved'))).toBeVisible()
    await ours.send()
    await ours.goTo(t('mail:folder.sent'))
    await expect(ours.line(subject)).toBeVisible()

    // It arrives by itself.
    await theirs.line(subject).click()
    await expect(theirs.letter.getByRole('link', { name: 'https://pindao.example/plan' })).toBeVisible()
    await theirs.star(subject).click()
    await theirs.act('label').click()
    await chooseItem(wang.getByRole('menuitem', { name: t('mail:label.important') }))
    await wang.keyboard.press('Escape')
    await theirs.goTo(t('mail:folder.starred'))
    await expect(theirs.line(subject)).toBeVisible()
    await theirs.goTo(t('mail:label.important'))
    await expect(wang).toHaveURL(`${product.url}/apps/email/label/important`)
    await theirs.line(subject).click()
    await theirs.act('trash').click()
    await expect(theirs.line(subject)).toBeHidden()

    await theirs.goTo(t('mail:folder.trash'))
    await theirs.line(subject).click()
    await theirs.act('restore').click()
    await theirs.goTo(t('mail:folder.inbox'))
    await theirs.line(subject).click()
    await theirs.act('reply').click()
    await expect(theirs.form.getByLabel(t('mail:subject'))).toHaveValue(
      `${t('mail:compose.rePrefix')}${subject}`,
    )
    await theirs.send()
    await ours.goTo(t('mail:folder.inbox'))
    await expect(ours.line(t('mail:compose.rePrefix') + subject)).toBeVisible()
  })

  test(`NAV-02 in ${locale} two people talk: what one says is there by itself, unread until it is seen`, async ({
    openBrowser,
  }) => {
    const li = await signedIn(await openBrowser(), our, locale)
    const wang = await signedIn(await openBrowser(), their, locale)
    const [ours, theirs] = [chat(li, t), chat(wang, t)]
    await ours.open(product.url)
    await theirs.open(product.url)
    await expect(wang.getByText(t('chat:empty.title'))).toBeVisible()
    await ours.start(their)
    await ours.say('在吗？')
    await expect(ours.said('在吗？')).toHaveCount(1)

    const line = theirs.conversation(our)
    await expect(line).toContainText('在吗？')
    await expect(line).toContainText(t('chat:unread', { count: 1 }))
    await line.click()
    await expect(theirs.said('在吗？')).toBeVisible()
    await expect(line).not.toContainText(t('chat:unread', { count: 1 }))

    await theirs.say('在，请说')
    await expect(ours.said('在，请说')).toBeVisible()
    for (const words of ['一', '二', '三']) await ours.say(words)
    await expect(theirs.said('三')).toBeVisible()
    await expect(wang.getByRole('log').getByText(/^[一二三]$/u)).toHaveText(['一', '二', '三'])

    // What is not sent yet stays with its conversation.
    await theirs.input.fill('还没写完')
    await theirs.open(product.url)
    await theirs.conversation(our).click()
    await expect(theirs.input).toHaveValue('还没写完')
    await expect(theirs.said('三')).toBeVisible()
  })
}

test('NAV-02 a folder or label that is none is not found', async ({ page }) => {
  await signedIn(page, '李晴', 'zh')
  for (const path of ['/apps/email/inbox2', '/apps/email/label/other', '/apps/email/sent/1']) {
    await page.goto(product.url + path)
    await expect(page).toHaveURL(`${product.url}/error-404`)
  }
})

test('NAV-02 I18N-01 the mailbox opens in Arabic, from right to left, on a phone too', async ({ page }) => {
  const ar = textsIn('ar')
  await prefer(page, { locale: 'ar' })
  await signIn(page, product.url, '王浩', ar)
  await mailbox(page, ar).open(product.url)
  await expect(page.getByRole('heading', { level: 1, name: ar('mail:folder.inbox') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.setViewportSize({ width: 360, height: 740 })
  const width = await page.locator('html').evaluate((root) => root.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

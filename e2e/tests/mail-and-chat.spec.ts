import { expect } from '@playwright/test'
import { chat, mailbox } from '#src/pages/mail.ts'
import { chooseItem } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

test('NAV-02 a letter is sent, starred, labelled, put away and brought back', async ({
  openBrowser,
  product,
}) => {
  const [li, wang] = [await openBrowser(), await openBrowser()]
  const their = '孙悦'
  const t = await signedIn(li, product, '李晴', { locale: 'ar' })
  await signedIn(wang, product, their, { locale: 'ar' })
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

test('NAV-02 two people talk: what one says is there by itself, unread until it is seen', async ({
  openBrowser,
  product,
}) => {
  const [li, wang] = [await openBrowser(), await openBrowser()]
  const [our, their] = ['李晴', '孙悦'] as const
  const t = await signedIn(li, product, our)
  await signedIn(wang, product, their)
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

test('NAV-02 a folder or label that is none is not found', async ({ page, product }) => {
  await signedIn(page, product, '李晴')
  for (const path of ['/apps/email/inbox2', '/apps/email/label/other', '/apps/email/sent/1']) {
    await page.goto(product.url + path)
    await expect(page).toHaveURL(`${product.url}/error-404`)
  }
})

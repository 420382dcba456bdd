import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../texts.ts'
import { chooseOption } from './select.ts'

type Writing = { readonly to: string; readonly subject: string; readonly body: string }
type Act = 'reply' | 'trash' | 'restore' | 'label'

/** 邮件: folders, the list, the letter. */
export function mailbox(page: Page, t: Texts) {
  const letter = page.getByRole('region', { name: t('mail:letter'), exact: true })
  const form = page.getByRole('dialog', { name: t('mail:compose.title') })
  return {
    letter,
    form,
    async open(url: string, path = ''): Promise<void> {
      await page.goto(`${url}/apps/email${path}`)
      await expect(page.getByRole('navigation', { name: t('mail:places') })).toBeVisible()
    },
    /** Opens a folder or label; the list of the one before stays until the new page is there. */
    async goTo(name: string): Promise<void> {
      await page
        .getByRole('navigation', { name: t('mail:places') })
        .getByRole('link', { name })
        .click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    },
    /** The line of a letter, as what opens it. */
    line: (subject: string): Locator =>
      page.getByRole('listitem').filter({ hasText: subject }).getByRole('link'),
    star: (subject: string): Locator =>
      page.getByRole('listitem').getByRole('button', { name: t('mail:starOf', { subject }) }),
    act: (name: Act): Locator => letter.getByRole('button', { name: t(`mail:action.${name}`), exact: true }),
    async fill({ to, subject, body }: Writing): Promise<void> {
      // The star of a field that must be filled in is part of its name; in Arabic "copy to" ends with "to".
      const named = new RegExp(String.raw`^(?:\* )?${t('mail:to')}$`, 'u')
      await chooseOption(form.getByRole('combobox', { name: named }), to)
      await form.getByLabel(t('mail:subject')).fill(subject)
      await form.getByLabel(t('mail:body')).fill(body)
    },
    async send(): Promise<void> {
      await form.getByRole('button', { name: t('mail:compose.send') }).click()
      await expect(page.getByText(t('mail:compose.sent'))).toBeVisible()
    },
  }
}

/** 聊天: the conversations and the one that is open. */
export function chat(page: Page, t: Texts) {
  const input = page.getByRole('textbox', { name: t('chat:input'), exact: true })
  return {
    input,
    async open(url: string): Promise<void> {
      await page.goto(`${url}/apps/chat`)
      await expect(page.getByRole('heading', { level: 1, name: t('chat:title') })).toBeVisible()
    },
    async start(person: string): Promise<void> {
      await page.getByRole('button', { name: t('chat:start.open') }).click()
      const dialog = page.getByRole('dialog', { name: t('chat:start.title') })
      await chooseOption(dialog.getByRole('combobox', { name: t('chat:start.people') }), person)
      await dialog.getByRole('button', { name: t('chat:start.submit') }).click()
      await expect(dialog).toBeHidden()
    },
    conversation: (name: string): Locator =>
      page
        .getByRole('navigation', { name: t('chat:conversations') })
        .getByRole('link')
        .filter({ hasText: name }),
    async say(words: string): Promise<void> {
      await input.fill(words)
      await input.press('Enter')
    },
    said: (words: string): Locator => page.getByRole('log').getByText(words, { exact: true }),
  }
}

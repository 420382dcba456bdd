import { expect, type Locator, type Page } from '@playwright/test'
import { pattern, type Texts } from '../texts.ts'
import { rowOf } from './data-table.ts'

export const publishTasksPath = '/channel/publish-tasks'

type Visibility = 'public' | 'unlisted' | 'private'
type Filling = { readonly title?: string; readonly description?: string; readonly visibility?: Visibility }

/** The publish form, which opens over the list. */
export function publishForm(page: Page, t: Texts) {
  const drawer = page.getByRole('dialog', { name: t('publishing:form.title') })
  const field = (name: 'videoTitle' | 'description') => drawer.getByLabel(t(`publishing:form.${name}`))
  return {
    drawer,
    title: field('videoTitle'),
    async fill({ title, description, visibility }: Filling): Promise<void> {
      if (title !== undefined) await field('videoTitle').fill(title)
      if (description !== undefined) await field('description').fill(description)
      const words = visibility && t(`states:visibility.${visibility}`)
      if (words) await drawer.getByRole('radio', { name: new RegExp(`^${words}`, 'u') }).check()
      await drawer.getByRole('radio', { name: t('publishing:form.notForKids'), exact: true }).check()
    },
    submit: () => drawer.getByRole('button', { name: t('publishing:form.submit') }).click(),
    async chooseChannel(channel: string): Promise<void> {
      await drawer.getByLabel(t('publishing:form.channel'), { exact: true }).click()
      await page.getByRole('option', { name: channel }).click()
    },
  }
}

/** 发布任务: the list, live. */
export function publishTasks(page: Page, t: Texts) {
  return {
    async open(url: string): Promise<void> {
      await page.goto(url + publishTasksPath)
      await expect(page.getByRole('heading', { level: 1, name: t('publishing:title') })).toBeVisible()
    },
    row: (title: string): Locator => rowOf(page, title),
    /** The link to the platform's page of a published video. */
    watchLink: (title: string): Locator =>
      page.getByRole('link', { name: t('publishing:action.watchOf', { title }), exact: true }),
    viewTask: page.getByRole('button', { name: pattern(t('publishing:action.viewTask')) }),
  }
}

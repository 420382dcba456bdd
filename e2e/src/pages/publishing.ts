import { expect, type Locator, type Page } from '@playwright/test'
import { pattern, type Texts } from '../texts.ts'
import { chooseAct, rowOf } from './data-table.ts'
import { chooseOption } from './select.ts'

export const publishTasksPath = '/channel/publish-tasks'

type Visibility = 'public' | 'unlisted' | 'private'
type Filling = { readonly title?: string; readonly description?: string; readonly visibility?: Visibility }

/** The publish form, which opens over the list. */
export function publishForm(page: Page, t: Texts) {
  const drawer = page.getByRole('dialog', { name: t('publishing:form.title') })
  const field = (name: 'videoTitle' | 'description') =>
    drawer.getByLabel(t(`publishing:form.${name}`), { exact: true })
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
      const name = pattern(t('publishing:form.channel'))
      await chooseOption(drawer.getByRole('combobox', { name }), channel)
    },
  }
}

/** 发布任务: the list, live. */
export function publishTasks(page: Page, t: Texts) {
  const button = (act: 'detailOf' | 'retryOf' | 'republishOf' | 'terminateOf', title: string): Locator =>
    page.getByRole('button', { name: t(`publishing:action.${act}`, { title }), exact: true })
  const detail = (title: string): Locator => page.getByRole('dialog', { name: title })
  return {
    button,
    /** The drawer with everything of one task. */
    detail,
    async openDetail(title: string): Promise<void> {
      await button('detailOf', title).first().click()
      await expect(detail(title)).toBeVisible()
    },
    /** 重试, and yes. What was refused for good offers it after publishing anew. */
    async retry(title: string, { inMenu = false } = {}): Promise<void> {
      if (inMenu) await chooseAct(page, t, title, t('publishing:action.retryOf', { title }))
      else await button('retryOf', title).click()
      const question = page.getByRole('dialog', { name: t('publishing:retry.title', { title }) })
      await question.getByRole('button', { name: t('publishing:action.retry'), exact: true }).click()
      await expect(page.getByText(t('publishing:retry.done')).last()).toBeVisible()
    },
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

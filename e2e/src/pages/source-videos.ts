import { expect, type Locator, type Page } from '@playwright/test'
import { untilStill } from '../look.ts'
import { pattern, type Texts } from '../texts.ts'
import { chooseOption } from './select.ts'

export const sourceVideosPath = '/channel/source-videos'

/** 源视频, and the dialog that uploads over it. */
export function sourceVideos(page: Page, t: Texts) {
  const dialog = page.getByRole('dialog', { name: t('media:dialog.title') })
  // A few files are a list, many a grid with a line of words for its columns.
  const choices = dialog.getByRole('listitem').or(dialog.locator('tbody').getByRole('row'))
  return {
    dialog,
    uploadButton: page.getByRole('button', { name: t('media:upload') }),
    /** By the menu, as a person goes there. */
    async openByMenu(): Promise<void> {
      const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
      const link = menu.getByRole('link', { name: t('navigation:page.source-videos') })
      const group = menu.getByRole('menuitem', { name: t('navigation:area.content') })
      await menu.hover()
      // Unfolding, it opens the group of the page shown: those below move away under the pointer.
      await expect(page.getByRole('complementary').filter({ has: menu })).toHaveAttribute(
        'data-expanded',
        'true',
      )
      await untilStill(page)
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: t('media:title') })).toBeVisible()
    },
    async open(url: string): Promise<void> {
      await page.goto(url + sourceVideosPath)
      await expect(page.getByRole('heading', { level: 1, name: t('media:title') })).toBeVisible()
    },
    /** Opens the dialog and gives it files. */
    async choose(...paths: readonly string[]): Promise<void> {
      // The list that is still empty has the same button a second time.
      await page
        .getByRole('button', { name: t('media:upload') })
        .first()
        .click()
      await dialog.getByLabel(t('media:dialog.drop')).setInputFiles([...paths])
      await expect(choices).toHaveCount(paths.length)
    },
    async chooseChannel(fileName: string, channel: string): Promise<void> {
      const box = dialog.getByRole('combobox', { name: t('media:dialog.channelOf', { file: fileName }) })
      await chooseOption(box, channel)
    },
    async submit(count = 1): Promise<void> {
      await dialog.getByRole('button', { name: t('media:dialog.submit', { count }) }).click()
      await expect(dialog).toBeHidden()
    },
    /** The choice of a file in the dialog. */
    choiceOf: (fileName: string): Locator => choices.filter({ hasText: fileName }),
    publishButton: (title: string): Locator =>
      page.getByRole('button', { name: t('media:action.publishOf', { title }), exact: true }),
    /** Opens the preview, and closes it when `look` is done. Returns the address that its player plays. */
    async preview(title: string, look: () => Promise<void>): Promise<string> {
      const drawer = page.getByRole('dialog', { name: title })
      await page
        .getByRole('button', { name: t('media:action.previewOf', { title }) })
        .last()
        .click()
      await look()
      const player = drawer.getByLabel(t('media:preview.player', { title }))
      const address = await player.evaluate((video: { readonly currentSrc: string }) => video.currentSrc)
      await drawer.press('Escape')
      await expect(drawer).toBeHidden()
      return address
    },
  }
}

/** The floating panel 上传进度 with one row for each task. */
export function uploadPanel(page: Page, t: Texts) {
  const panel = page.getByRole('region', { name: pattern(t('upload:panel.title')) })
  const chip = page.getByRole('button', {
    name: new RegExp(
      `^\u2068?(${t('upload:chip.uploading')}|${t('upload:chip.paused')}|${t('upload:phase.failed')})`,
      'u',
    ),
  })
  const button = (act: 'pause' | 'resume' | 'remove' | 'retryOf' | 'chooseFileOf', title: string): Locator =>
    panel.getByRole('button', { name: t(`upload:action.${act}`, { title }), exact: true })
  /** What is done has a line, too, without a bar. */
  const taskOf = (title: string): Locator =>
    panel
      .getByRole('listitem')
      .filter({ hasText: title })
      .filter({ has: page.getByRole('progressbar') })
  return {
    panel,
    chip,
    button,
    /** 移除, and yes. */
    async remove(title: string): Promise<void> {
      await button('remove', title).click()
      const question = page.getByRole('dialog', { name: t('upload:remove.title', { title }) })
      await question.getByRole('button', { name: t('upload:remove.confirm') }).click()
      await expect(taskOf(title)).toHaveCount(0)
    },
    /** Opens the panel where it is not open. */
    async open(): Promise<void> {
      await expect(panel.or(chip).first()).toBeVisible()
      // It may have opened by itself, and its code still be on the way.
      const opened = (await panel.isVisible()) || (await chip.getAttribute('aria-expanded')) === 'true'
      if (!opened) await chip.click()
      await expect(panel).toBeVisible()
    },
    taskOf,
    barOf: (title: string): Locator =>
      panel.getByRole('progressbar', { name: t('upload:figures.progressOf', { title }) }),
    /** The field that a chosen file goes into when a task asks for its file again. */
    fileField: (title: string): Locator =>
      panel.locator('input[type=file]').and(page.getByLabel(t('upload:action.chooseFileOf', { title }))),
  }
}

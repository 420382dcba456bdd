import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { publishForm, publishTasks } from '#src/pages/publishing.ts'
import { chooseItem, chooseOption } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor, savedVideo } from '#src/prepared-records.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

/** Somebody whose Pages no other journey connects. */
const granter = 'ليلى حداد'
const facebookPage = 'قصص القصر'
const t = textsIn('ar')

test('SET-01 PUB-01 PUB-05 a template with variables fills the form in, a cut film goes to a Page, and what failed beside it is tried again', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  test.setTimeout(240_000)
  await signedIn(page, product, '李晴', { locale: 'ar' })
  const call = await callerFor(product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const clip = await clips.make(`宫墙 ${mark}.mp4`, { seconds: 4 })
  const video = await savedVideo(product, call, clip)
  const { version } = await call<{ readonly version: number }>(`/videos/${video.id}`)
  const facts = { programme: 'أسوار القصر', episode: 7 }
  await call('/sourceVideoUpload/updateVideo', { method: 'PUT', body: { ...video, ...facts, version } })

  await test.step('Pages are connected', () => connectPages(page, product.url))

  const name = `حلقات ${mark}`
  await test.step('a template is written by pressing its variables', async () => {
    await page.goto(`${product.url}/template/publish-templates`)
    await page
      .getByRole('button', { name: t('publishing:templates.create') })
      .first()
      .click()
    await chooseItem(
      page.getByRole('menuitem', { name: t('publishing:templates.kind.publish'), exact: true }),
    )
    const drawer = page.getByRole('dialog', { name: t('publishing:templates.new.publish') })
    await drawer.getByLabel(t('publishing:templates.field.name'), { exact: true }).fill(name)
    // An operator's template is for a department or a channel.
    await drawer.getByRole('radio', { name: t('publishing:templates.scope.channel') }).check()
    const ofChannel = new RegExp(`${t('publishing:templates.scope.channel')}$`, 'u')
    await chooseOption(drawer.getByRole('combobox', { name: ofChannel }), facebookPage)
    const variable = (of: 'series' | 'episode') =>
      drawer
        .getByRole('button', {
          name: t('publishing:templates.insert', { variable: t(`publishing:templates.variable.${of}`) }),
        })
        .first()
    const title = drawer.getByLabel(t('publishing:form.videoTitle'), { exact: true })
    await variable('series').click()
    await expect(title).toHaveValue('{series}')
    await title.press('End')
    await title.pressSequentially(' - ')
    await variable('episode').click()
    await expect(title).toHaveValue('{series} - {episode}')
    await untilStill(page)
    expect(await accessibilityFaults(page, 'a template')).toEqual([])
    await drawer.getByRole('button', { name: t('publishing:templates.save'), exact: true }).click()
    await expect(page.getByText(t('publishing:templates.saved', { name })).first()).toBeVisible()
  })

  const title = 'أسوار القصر - 7'
  const sandbox = sandboxControl(product.sandboxUrl)
  await test.step('it is chosen in the form; a piece of the film goes to the Page, and its thumbnail fails', async () => {
    const thumbnails = { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/thumbnails$' }
    await sandbox.fail({ match: thumbnails, effect: { kind: 'graph', code: 100 } })
    await page.goto(`${product.url}/channel/source-videos?publish=${video.id}`)
    const form = publishForm(page, t)
    await form.chooseChannel(facebookPage)
    await chooseOption(
      form.drawer.getByRole('combobox', { name: t('publishing:templates.choose.label') }),
      name,
    )
    await expect(form.title).toHaveValue(title)
    await form.fill({ visibility: 'public' })
    await form.drawer
      .locator('summary')
      .filter({ hasText: t('publishing:form.more') })
      .click()
    await expect(form.drawer.getByText(t('publishing:form.fbAgeHint'))).toBeVisible()
    await form.drawer.getByRole('checkbox', { name: t('publishing:form.sendsCover') }).check()
    await form.drawer
      .locator('summary')
      .filter({ hasText: t('publishing:prepare.title') })
      .click()
    await form.drawer.getByRole('button', { name: t('publishing:prepare.addSegment') }).click()
    const place = (side: 'start' | 'end') =>
      form.drawer.getByRole('textbox', { name: t(`publishing:prepare.segment.${side}`, { n: 1 }) })
    await place('start').fill('0:00')
    await place('end').fill('0:02')
    await untilStill(page)
    expect(await accessibilityFaults(page, 'publish form with what is made of the film')).toEqual([])
    await form.submit()
    await expect(form.drawer).toBeHidden()
  })

  const tasks = publishTasks(page, t)
  await test.step('it is published, with a warning; the retry touches nothing but the thumbnail', async () => {
    await tasks.open(product.url)
    await expect(rowOf(page, title)).toContainText(t('states:publishTask.published'), { timeout: 120_000 })
    await tasks.openDetail(title)
    const detail = tasks.detail(title)
    const again = detail.getByRole('button', { name: t('publishing:beside.retry') })
    await expect(again).toBeVisible({ timeout: 60_000 })
    const before = await sandbox.onPages()
    await again.click()
    await expect(again).toBeHidden({ timeout: 60_000 })
    expect(await sandbox.onPages()).toEqual(before)
    const published = before.filter((one) => one.title === title)
    expect(published).toHaveLength(1)
    // The piece, and not the whole film.
    expect(published[0]?.sha256).not.toBe(await clip.sha256())
  })
})

async function connectPages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/channels`)
  await page
    .getByRole('button', { name: t('channels:connectAny') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('channels:connectKind.fb_user') }).click()
  await page.getByRole('button', { name: granter }).click()
  await page.locator('button[value=allow]').click()
  const choice = page.getByRole('dialog', { name: t('grants:choice.title') })
  await expect(choice.getByText(facebookPage)).toBeVisible()
  await choice.getByRole('button', { name: /⁨?\d+⁩?/u }).last().click()
  const result = page.getByRole('dialog', { name: t('grants:choice.doneTitle') })
  await result.getByRole('button', { name: t('grants:choice.close') }).click()
}

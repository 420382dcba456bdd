import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { chooseAct, rowOf } from '#src/pages/data-table.ts'
import { publishForm, publishTasks } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor, type SavedVideo, savedVideo } from '#src/prepared-records.ts'
import type { Texts } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const channel = '星河短剧场'
const day = 24 * 3600 * 1000

/** A Wednesday some days ahead, as its zone writes it: the day after it is in the same week of every calendar. */
function comingWednesday(): string {
  const from = Date.now() + 3 * day
  const at = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => new Date(from + days * day))
    .find((date) => date.getUTCDay() === 3)
  return (at ?? new Date(from)).toISOString().slice(0, 10)
}

/** The cell of a day in a month, and the task in it. */
const cellOf = (page: Page, date: string): Locator =>
  page.getByRole('cell').filter({ has: page.locator(`time[datetime="${date}"]`) })
const chipIn = (cell: Locator, title: string): Locator => cell.getByRole('button', { name: title })

test('PUB-01 PUB-04 a draft is written, changed and submitted; a plan is seen whole, booked, moved in the calendar and back, and ended', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  test.setTimeout(240_000)
  const t = await signedIn(page, product, '李晴')
  const call = await callerFor(product, '李晴')
  const mark = `${testId.slice(-5)}${retry}`
  const videos: SavedVideo[] = []
  for (const name of ['长堤', '孤山', '断桥'])
    videos.push(await savedVideo(product, call, await clips.make(`${name} ${mark}.mp4`, { seconds: 2 })))
  const [draft, first, second] = videos
  if (!draft || !first || !second) throw new Error('no videos')

  await test.step('a draft is kept, changed, and goes out', () => writeDraft(page, product.url, t, draft))

  const name = `两日计划 ${mark}`
  const date = comingWednesday()
  const next = new Date(Date.parse(date) + day).toISOString().slice(0, 10)

  await test.step('a plan: what, when, and the whole of it before it is booked', async () => {
    await page.goto(`${product.url}/channel/publish-plans`)
    await page
      .getByRole('button', { name: t('publishing:plans.create') })
      .first()
      .click()
    const wizard = page.getByRole('dialog', { name: t('publishing:plans.create') })
    const on = wizard.getByRole('button', { name: t('publishing:plans.next'), exact: true })
    await expect(on).toBeDisabled()
    await wizard.getByRole('combobox', { name: t('publishing:plans.channels') }).fill(channel)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await wizard.getByRole('searchbox', { name: t('publishing:plans.videos.search') }).fill(mark)
    for (const { title } of [first, second]) await wizard.getByRole('checkbox', { name: title }).check()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'plan: videos and channels')).toEqual([])
    await on.click()

    await wizard.getByRole('textbox', { name: t('publishing:plans.name') }).fill(name)
    await wizard.getByRole('radio', { name: t('publishing:plans.mode.daily1'), exact: true }).check()
    const begins = wizard.getByRole('textbox', { name: t('publishing:plans.startDate') })
    await begins.fill(date)
    await begins.press('Enter')
    await wizard.getByRole('radio', { name: t('publishing:form.notForKids'), exact: true }).check()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'plan: times')).toEqual([])
    await on.click()

    for (const { title } of [first, second]) await expect(rowOf(page, title)).toBeVisible()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'plan: the whole of it')).toEqual([])
    await wizard.getByRole('button', { name: t('publishing:plans.book', { n: 2 }) }).click()
    await expect(page.getByText(t('publishing:plans.booked', { name, n: 2 })).first()).toBeVisible()
    await expect(rowOf(page, name)).toContainText(t('publishing:plans.figure.waiting', { n: 2 }))
  })

  await test.step('in the calendar one of them is dragged to another day, and taken back', async () => {
    // Its days are those of the channel's zone.
    const [plan] = await call<readonly { readonly rule: { readonly zone: string } }[]>(
      `/publish-plans?${new URLSearchParams({ name })}`,
    )
    const asked = new URLSearchParams({ day: date, zone: plan?.rule.zone ?? '' })
    await page.goto(`${product.url}/channel/publish-calendar?${asked}`)
    await expect(chipIn(cellOf(page, next), second.title)).toBeVisible()
    await chipIn(cellOf(page, date), first.title).dragTo(cellOf(page, next))
    await expect(chipIn(cellOf(page, next), first.title)).toBeVisible()
    await expect(chipIn(cellOf(page, date), first.title)).toHaveCount(0)
    await page.getByRole('button', { name: t('publishing:plans.move.undo'), exact: true }).click()
    await expect(chipIn(cellOf(page, date), first.title)).toBeVisible()
    await expect(chipIn(cellOf(page, next), first.title)).toHaveCount(0)
    await expect(chipIn(cellOf(page, next), second.title)).toBeVisible()
  })

  await test.step('the plan is ended, and what had not begun ends with it', async () => {
    await page.goto(`${product.url}/channel/publish-plans`)
    const act = t('publishing:plans.command.cancel')
    await chooseAct(page, t, name, t('publishing:plans.command.of', { act, name }))
    const question = page.getByRole('dialog', { name: t('publishing:plans.ask.cancel.title', { name }) })
    await question.getByRole('button', { name: act, exact: true }).click()
    await expect(rowOf(page, name)).toContainText(t('publishing:plans.status.cancelled'))
    await publishTasks(page, t).open(product.url)
    for (const { title } of [first, second])
      await expect(rowOf(page, title)).toContainText(t('states:publishTask.terminated'))
  })
})

async function writeDraft(page: Page, url: string, t: Texts, { id, title }: SavedVideo): Promise<void> {
  const form = publishForm(page, t)
  await page.goto(`${url}/channel/source-videos?publish=${id}`)
  await form.fill({ title: `${title} 初稿`, visibility: 'unlisted' })
  await form.drawer.getByRole('button', { name: t('publishing:form.saveDraft') }).click()
  await expect(form.drawer).toBeHidden()

  const tasks = publishTasks(page, t)
  await tasks.open(url)
  await expect(tasks.row(`${title} 初稿`)).toContainText(t('states:publishTask.draft'))
  await chooseAct(page, t, `${title} 初稿`, t('publishing:action.editOf', { title: `${title} 初稿` }))
  const edit = page.getByRole('dialog', { name: t('publishing:form.editTitle') })
  await edit.getByLabel(t('publishing:form.videoTitle'), { exact: true }).fill(`${title} 定稿`)
  await edit.getByRole('button', { name: t('publishing:form.saveAndSubmit') }).click()
  await expect(edit).toBeHidden()
  await expect(tasks.row(`${title} 定稿`)).toContainText(t('states:publishTask.published'), {
    timeout: 60_000,
  })
}

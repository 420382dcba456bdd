import { expect } from '@playwright/test'
import { rowOf } from '#src/pages/data-table.ts'
import { publishForm } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor, published, savedVideo } from '#src/prepared-records.ts'
import { test } from '#src/visitors.ts'

test('BGM-01 CLM-01 a claim says that the music from 1:10 to 1:40 is somebody’s: it is muted, and that version is published', async ({
  page,
  product,
  clips,
}, { testId, retry }) => {
  test.setTimeout(300_000)
  const mark = `${testId.slice(-5)}${retry}`
  const operator = await callerFor(product, '李晴')
  const film = await savedVideo(product, operator, await clips.make(`渡口 ${mark}.mp4`, { seconds: 105 }))
  await published(operator, film)
  const [task] = await operator<readonly { readonly platformVideoId: string | null }[]>(
    `/publish-tasks?${new URLSearchParams({ title: film.title })}`,
  )
  const video = task?.platformVideoId ?? ''
  const body = {
    platform: 'youtube',
    direction: 'inbound',
    video,
    videoTitle: film.title,
    claimantName: `某音乐 ${mark}`,
    type: 'audio',
    policy: 'block',
    claimedAt: new Date().toISOString(),
    segments: [{ fromMs: 70_000, toMs: 100_000 }],
  }
  await (await callerFor(product, '赵律'))('/claims', { method: 'POST', body })
  const t = await signedIn(page, product, '李晴')
  const drawer = page.getByRole('dialog', { name: film.title })

  await test.step('the case is there by itself, with the part that is claimed', async () => {
    await page.goto(`${product.url}/channel/music?${new URLSearchParams({ words: film.title })}`)
    await expect(rowOf(page, film.title)).toContainText(t('states:bgmRemoval.not_removed'))
    await rowOf(page, film.title).getByRole('button', { name: film.title, exact: true }).click()
    await expect(drawer.getByLabel(t('music:form.from'))).toHaveValue('01:10.000')
    await expect(drawer.getByLabel(t('music:form.to'))).toHaveValue('01:40.000')
  })

  await test.step('it is muted into a new version, which is heard beside the old one', async () => {
    await drawer.getByRole('button', { name: t('music:act.makeVersion') }).click()
    await expect(drawer.getByText(t('music:record.nextTitle'))).toBeVisible({ timeout: 120_000 })
    await expect(drawer.getByText(t('states:bgmRemoval.removed')).first()).toBeVisible()
    await expect(drawer.getByRole('radio', { name: t('music:record.after') })).toBeChecked()
  })

  await test.step('that version is published', async () => {
    await drawer.getByRole('link', { name: t('music:act.publish') }).click()
    const made = t('music:madeTitle', { title: film.title })
    const form = publishForm(page, t)
    await expect(form.title).toHaveValue(made)
    await form.fill({ visibility: 'unlisted' })
    await form.submit()
    const status = async () => {
      const tasks = await operator<readonly { readonly title: string; readonly watchUrl: string | null }[]>(
        `/publish-tasks?${new URLSearchParams({ title: made })}`,
      )
      return tasks.find(({ title }) => title === made)?.watchUrl ?? null
    }
    await expect.poll(status, { timeout: 90_000 }).not.toBeNull()
  })
})

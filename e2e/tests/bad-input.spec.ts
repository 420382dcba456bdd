import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@pindao/locales/locales.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { noteServerErrors } from '#src/answers.ts'
import { type ApiAnswer, type ApiRequest, accessTokenOf, callApi } from '#src/api-client.ts'
import { type Clip, type ClipFolder, clipFolder, cutFile, textAsVideo } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { saveVideos } from '#src/journeys.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { prefer } from '#src/pages/preferences.ts'
import { publishForm, publishTasksPath } from '#src/pages/publishing.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos, sourceVideosPath, uploadPanel } from '#src/pages/source-videos.ts'
import { isAlive, type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'

const channel = '星河短剧场'
const languages = ['zh', 'fr'] as const satisfies readonly Locale[]
/** The largest id that passes for one, and is beyond what a database counts to. */
const hugeId = '9999999999999999999'
const unknownIds = ['987654321', hugeId]
const publishKey = { 'idempotency-key': 'e2e-bad-input' }

let product: Product
let clips: ClipFolder
let good: Clip
let worker: number
let serverErrors: readonly string[]

test.beforeAll(async ({ browser }) => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
  worker = await product.pidOf('worker')
  good = await clips.make('古镇灯会.mp4', { seconds: 2 })
  await saveGood(browser)
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.beforeEach(({ context }) => {
  serverErrors = noteServerErrors(context)
})
test.afterEach(async () => {
  await attachLogs(product)
  expect(serverErrors).toEqual([])
  expect(await product.pidOf('worker')).toBe(worker)
  expect(isAlive(worker)).toBe(true)
})

/** One video that everything below must leave as it is. */
async function saveGood(browser: Browser): Promise<void> {
  const t = textsIn('zh')
  const page = await browser.newPage()
  await signIn(page, product.url, '李晴', t)
  await sourceVideos(page, t).open(product.url)
  await saveVideos(page, t, [good], channel)
  await page.close()
}

/** What is there: videos, publish tasks, and stored files. Refused input changes none of it. */
async function inventory(page: Page) {
  const token = await accessTokenOf(page)
  const idsOf = async (path: string) => {
    const { data } = await callApi(product.url, token, `${path}?page=1&pageSize=100`)
    return (data as readonly { readonly id: string }[]).map(({ id }) => id)
  }
  const storage = await readdir(join(product.dataDir, 'storage'), { recursive: true, withFileTypes: true })
  return {
    videos: await idsOf('/videos'),
    tasks: await idsOf('/publish-tasks'),
    files: storage.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name)),
  }
}

/** A refusal in the form of API-01, with its sentence. */
function expectRefusal(answer: ApiAnswer, status: number, code: string, sentence?: string): void {
  expect(answer).toMatchObject({ httpStatus: status, status, code, data: null })
  expect(answer.requestId).toMatch(/\S/u)
  if (sentence === undefined) expect(answer.message).toMatch(/\S/u)
  else expect(answer.message).toBe(sentence)
}

for (const locale of languages) {
  const t = textsIn(locale)
  const spoken = { 'accept-language': locale }

  test.describe(`in ${locale}`, () => {
    test.beforeEach(({ page }) => prefer(page, { locale }))

    test('UPL-07 UPL-08 UPL-09 a file that cannot be a video is barred where it is chosen', async ({
      page,
    }) => {
      const refused = {
        '.mp4': t('errors:media.fileNameEmpty'),
        '★★★.mp4': t('errors:media.fileNameInvalid'),
        '空白.mp4': t('errors:media.fileEmpty'),
        '合同.pdf': t('errors:media.extensionNotAllowed'),
      }
      await signIn(page, product.url, '李晴', t)
      const before = await inventory(page)
      const paths = Object.keys(refused).map((name) => join(clips.path, name))
      for (const path of paths) await writeFile(path, path.includes('空白') ? '' : 'text')
      const videos = sourceVideos(page, t)
      await videos.open(product.url)
      await videos.choose(...paths)
      for (const [name, sentence] of Object.entries(refused)) {
        const field = videos.dialog.getByLabel(t('media:dialog.titleOf', { file: name }), { exact: true })
        const choice = videos.dialog.getByRole('listitem').filter({ has: field })
        await expect(choice.getByRole('alert')).toHaveText(sentence)
        await expect(field).toBeDisabled()
      }
      await expect(videos.dialog.getByRole('button', { name: t('media:upload'), exact: true })).toBeDisabled()
      expect(await inventory(page)).toEqual(before)
    })

    test('VID-03 UPL-12 text under the name of a video and half a video are refused by the server; nothing stays', async ({
      page,
    }) => {
      const whole = await clips.make(`半截-${locale}.mp4`, { seconds: 3 })
      const refused = [
        {
          path: await textAsVideo(join(clips.path, `文稿-${locale}.mp4`), '不是视频\n'.repeat(2000)),
          title: `文稿-${locale}`,
          sentence: t('errors:media.notAVideo'),
        },
        {
          path: await cutFile(whole.path, 0.6),
          title: whole.title,
          sentence: t('errors:media.videoTruncated'),
        },
      ]
      await signIn(page, product.url, '李晴', t)
      const before = await inventory(page)
      const videos = sourceVideos(page, t)
      const panel = uploadPanel(page, t)
      await videos.open(product.url)
      await videos.choose(...refused.map(({ path }) => path))
      await videos.submit(refused.length)
      await panel.open()
      for (const { title, sentence } of refused) {
        const task = panel.taskOf(title)
        await expect(task).toContainText(t('upload:phase.failed'))
        await expect(task).toContainText(sentence)
        // The same file would be refused again.
        await expect(panel.button('retryOf', title)).toHaveCount(0)
        await expect(rowOf(page, title)).toHaveCount(0)
      }
      for (const { title } of refused) {
        await panel.button('remove', title).click()
        const question = page.getByRole('dialog', { name: t('upload:remove.title', { title }) })
        await question.getByRole('button', { name: t('upload:remove.confirm') }).click()
        await expect(panel.taskOf(title)).toHaveCount(0)
      }
      await expect.poll(() => inventory(page)).toEqual(before)
    })

    test('PUB-07 a title over 100 characters is refused beside its field, and by the server', async ({
      page,
    }) => {
      await signIn(page, product.url, '李晴', t)
      const before = await inventory(page)
      const form = publishForm(page, t)
      await sourceVideos(page, t).open(product.url)
      await sourceVideos(page, t).publishButton(good.title).click()
      await form.fill({ title: '长'.repeat(101), visibility: 'private' })
      await form.submit()
      await expect(form.drawer.getByText(t('errors:publishing.titleTooLong'))).toBeVisible()
      await expect(form.title).toHaveAttribute('aria-invalid', 'true')

      const channelsAnswer = await callApi(
        product.url,
        await accessTokenOf(page),
        '/sourceVideoUpload/getChannel/youtube',
      )
      const [first] = channelsAnswer.data as readonly { readonly id: string }[]
      const body = {
        videoId: before.videos[0],
        channelId: first?.id,
        title: '长'.repeat(101),
        visibility: 3,
        madeForKids: false,
      }
      const answer = await callApi(product.url, await accessTokenOf(page), '/publish-tasks', {
        method: 'POST',
        body,
        headers: { ...spoken, ...publishKey },
      })
      expectRefusal(answer, 400, 'publishing.titleTooLong', t('errors:publishing.titleTooLong'))
      expect(await inventory(page)).toEqual(before)
    })

    test('PERM-02 PERM-03 who may only look is offered nothing else, and refused it at the door', async ({
      page,
    }) => {
      await signIn(page, product.url, '孙悦', t)
      const before = await inventory(page)
      const videos = sourceVideos(page, t)
      await videos.open(product.url)
      await expect(rowOf(page, good.title)).toBeVisible()
      await expect(
        page.getByRole('button', { name: t('media:action.previewOf', { title: good.title }) }).first(),
      ).toBeVisible()
      await expect(videos.uploadButton).toHaveCount(0)
      await expect(videos.publishButton(good.title)).toHaveCount(0)
      await expect(
        page.getByRole('button', { name: t('media:action.deleteOf', { title: good.title }) }),
      ).toHaveCount(0)

      await test.step('addresses that others share open nothing either', async () => {
        await page.goto(`${product.url}${sourceVideosPath}?publish=${before.videos[0]}`)
        const { drawer } = publishForm(page, t)
        await expect(drawer).toContainText(t('common:permission.text'))
        await expect(drawer.getByRole('button', { name: t('publishing:form.submit') })).toBeDisabled()
        await page.goto(`${product.url}${sourceVideosPath}?upload=true`)
        await expect(rowOf(page, good.title)).toBeVisible()
        await expect(videos.dialog).toHaveCount(0)
      })

      await test.step('calls past the page get 403', async () => {
        const token = await accessTokenOf(page)
        const [id] = before.videos
        const calls: readonly (ApiRequest & { readonly path: string })[] = [
          { path: '/uploads', method: 'POST', body: { fileName: 'a.mp4', size: 1 }, headers: publishKey },
          {
            path: '/sourceVideoUpload/saveVideo',
            method: 'POST',
            body: { title: 'a', videoPath: 'a', fileName: 'a.mp4' },
          },
          { path: `/videos/${id}`, method: 'DELETE' },
          {
            path: '/publish-tasks',
            method: 'POST',
            body: { videoId: id, channelId: '1', title: 'a', visibility: 1, madeForKids: false },
            headers: publishKey,
          },
          { path: '/publish-tasks/1/retry', method: 'POST' },
          { path: '/publish-tasks/1/terminate', method: 'POST' },
        ]
        for (const { path, headers, ...call } of calls) {
          const answer = await callApi(product.url, token, path, {
            ...call,
            headers: { ...spoken, ...headers },
          })
          expectRefusal(answer, 403, 'access.noPermission', t('errors:access.noPermission'))
        }
      })
      expect(await inventory(page)).toEqual(before)
    })

    test('SSO-01 SSO-04 a wrong token, a forged ticket: back to the sign-in, with the reason', async ({
      page,
    }) => {
      await test.step('forged ticket', async () => {
        await page.goto(`${product.url}/login?ticket=forged`)
        await expect(page.getByRole('alert')).toContainText(t('errors:access.ticketInvalid'))
        expect(page.url()).not.toContain('forged')
      })
      await test.step('wrong token', async () => {
        await signIn(page, product.url, '李晴', t)
        await page.evaluate(() => {
          localStorage.setItem('accessToken', 'wrong')
          localStorage.setItem('refreshToken', 'wrong')
        })
        await page.goto(product.url + sourceVideosPath)
        await expect(page.getByRole('alert')).toContainText(t('access:login.expired'))
        expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
        await page.getByRole('button', { name: t('access:login.button') }).click()
        // The sign-on still knows who this is.
        await expect(rowOf(page, good.title)).toBeVisible()
      })
      await test.step('calls', async () => {
        for (const token of ['wrong', `${'a'.repeat(43)}`, '']) {
          const answer = await callApi(product.url, token, '/videos', { headers: spoken })
          expectRefusal(answer, 401, 'access.notSignedIn', t('errors:access.notSignedIn'))
        }
      })
    })

    test('NAV-05 an unknown id or address says that it is not there', async ({ page }) => {
      await signIn(page, product.url, '李晴', t)
      const before = await inventory(page)
      const missing = (path: string, sentence: string) =>
        test.step(path, async () => {
          await page.goto(product.url + path)
          await expect(page.getByRole('dialog').getByRole('alert')).toContainText(sentence)
        })
      for (const id of unknownIds) {
        await missing(`${sourceVideosPath}?preview=${id}`, t('errors:media.videoNotFound'))
        await missing(`${sourceVideosPath}?publish=${id}`, t('errors:media.videoNotFound'))
        await missing(`${publishTasksPath}?detail=${id}`, t('errors:publishing.taskNotFound'))
      }
      await missing(`${sourceVideosPath}?preview=abc`, t('errors:common.invalidInput'))
      await page.goto(`${product.url}/no/such/page`)
      await expect(page.getByText(t('common:notFound.title'))).toBeVisible()

      const token = await accessTokenOf(page)
      for (const id of unknownIds) {
        const gone = async (path: string, code: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
          expectRefusal(await callApi(product.url, token, path, { method, headers: spoken }), 404, code)
        await gone(`/videos/${id}`, 'media.videoNotFound')
        await gone(`/videos/${id}`, 'media.videoNotFound', 'DELETE')
        await gone(`/videos/${id}/view-link`, 'media.videoNotFound')
        await gone(`/uploads/${id}`, 'media.uploadNotFound')
        await gone(`/uploads/${id}/complete`, 'media.uploadNotFound', 'POST')
        await gone(`/publish-tasks/${id}`, 'publishing.taskNotFound')
        await gone(`/publish-tasks/${id}/retry`, 'publishing.taskNotFound', 'POST')
        await gone(`/publish-tasks/${id}/terminate`, 'publishing.taskNotFound', 'POST')
      }
      expectRefusal(
        await callApi(product.url, token, '/videos/abc', { headers: spoken }),
        400,
        'common.invalidInput',
      )
      expectRefusal(
        await callApi(product.url, token, '/no-such-call', { headers: spoken }),
        404,
        'common.notFound',
      )
      expect(await inventory(page)).toEqual(before)
    })
  })
}

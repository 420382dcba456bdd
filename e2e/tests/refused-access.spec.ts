import type { Locale } from '@pindao/locales/locales.ts'
import { expect } from '@playwright/test'
import { type ApiRequest, accessTokenOf, callApi } from '#src/api-client.ts'
import { expectRefusal, expectUnchanged, inventory } from '#src/inventory.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { publishForm, publishTasksPath } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos, sourceVideosPath } from '#src/pages/source-videos.ts'
import type { Product } from '#src/product.ts'
import { refusedJourneys } from '#src/refused-journeys.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

type Call = ApiRequest & { readonly path: string }

const unknownId = '987654321'
refusedJourneys()

/** Every call that changes something, on a video that the person may see. */
function commandsOn(videoId: string): readonly Call[] {
  const headers = { 'idempotency-key': 'refused-access' }
  const task = { videoId, channelId: '1', title: 'a', visibility: 1, madeForKids: false }
  const saving = { title: 'a', videoPath: 'a', fileName: 'a.mp4' }
  return [
    { path: '/uploads', method: 'POST', body: { fileName: 'a.mp4', size: 1 }, headers },
    { path: '/sourceVideoUpload/saveVideo', method: 'POST', body: saving },
    { path: `/videos/${videoId}`, method: 'DELETE' },
    { path: '/publish-tasks', method: 'POST', body: task, headers },
    { path: '/publish-tasks/1/retry', method: 'POST' },
    { path: '/publish-tasks/1/terminate', method: 'POST' },
  ]
}

const missing: readonly (Call & { readonly code: 'video' | 'upload' | 'task' })[] = [
  { path: `/videos/${unknownId}`, code: 'video' },
  { path: `/videos/${unknownId}`, method: 'DELETE', code: 'video' },
  { path: `/videos/${unknownId}/view-link`, code: 'video' },
  { path: `/uploads/${unknownId}`, code: 'upload' },
  { path: `/uploads/${unknownId}`, method: 'DELETE', code: 'upload' },
  { path: `/uploads/${unknownId}/complete`, method: 'POST', code: 'upload' },
  { path: `/publish-tasks/${unknownId}`, code: 'task' },
  { path: `/publish-tasks/${unknownId}/retry`, method: 'POST', code: 'task' },
  { path: `/publish-tasks/${unknownId}/terminate`, method: 'POST', code: 'task' },
]
const codes = {
  video: 'media.videoNotFound',
  upload: 'media.uploadNotFound',
  task: 'publishing.taskNotFound',
} as const

const calling =
  (product: Product, locale: Locale) =>
  (token: string, { path, headers, ...request }: Call) =>
    callApi(product.url, token, path, { ...request, headers: { 'accept-language': locale, ...headers } })

test('PERM-02 PERM-03 who may only look is offered nothing else, and refused it at the door', async ({
  page,
  product,
  goodVideo: good,
}) => {
  const t = await signedIn(page, product, '孙悦', { locale: 'ar' })
  const call = calling(product, 'ar')
  await page.goto(product.url)
  const before = await inventory(product, page)
  const videos = sourceVideos(page, t)

  await test.step('the list', async () => {
    await videos.open(product.url)
    const row = rowOf(page, good.title)
    await expect(
      row.getByRole('button', { name: t('media:action.previewOf', { title: good.title }) }),
    ).not.toHaveCount(0)
    await expect(videos.uploadButton).toHaveCount(0)
    await expect(videos.publishButton(good.title)).toHaveCount(0)
    await expect(
      row.getByRole('button', { name: t('media:action.deleteOf', { title: good.title }) }),
    ).toHaveCount(0)
  })
  await test.step('addresses that others share', async () => {
    const { drawer } = publishForm(page, t)
    await page.goto(`${product.url}${sourceVideosPath}?publish=${good.id}`)
    await expect(drawer).toContainText(t('common:permission.text'))
    await expect(drawer.getByRole('button', { name: t('publishing:form.submit') })).toBeDisabled()
    await page.goto(`${product.url}${sourceVideosPath}?upload=true`)
    await expect(rowOf(page, good.title)).toBeVisible()
    await expect(videos.dialog).toHaveCount(0)
  })
  await test.step('calls past the page', async () => {
    const token = await accessTokenOf(page)
    for (const command of commandsOn(good.id))
      expectRefusal(await call(token, command), 403, 'access.noPermission', t('errors:access.noPermission'))
  })
  await expectUnchanged(before, product, page)
})

test('SSO-01 a forged ticket leads back to the sign-in, with the reason', async ({ page, product }) => {
  const t = textsIn('zh')
  await page.goto(`${product.url}/login?ticket=forged`)
  await expect(page.getByRole('alert')).toContainText(t('errors:access.ticketInvalid'))
  expect(page.url()).not.toContain('forged')
})

test('SSO-04 a wrong token is taken away, and after a new sign-in the page asked for is there', async ({
  page,
  product,
  goodVideo: good,
}) => {
  const t = await signedIn(page, product, '李晴')
  const call = calling(product, 'zh')
  await page.goto(product.url)
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
  await expect(page).toHaveURL(product.url + sourceVideosPath)

  for (const token of ['wrong', 'a'.repeat(43), `${'9'.repeat(19)}.${'a'.repeat(43)}.${'a'.repeat(43)}`]) {
    const answer = await call(token, { path: '/videos' })
    expectRefusal(answer, 401, 'access.notSignedIn', t('errors:access.notSignedIn'))
  }
})

test('NAV-05 API-01 an unknown id or address says that it is not there', async ({ page, product }) => {
  const t = await signedIn(page, product, '李晴', { locale: 'ar' })
  const call = calling(product, 'ar')
  await page.goto(product.url)
  const before = await inventory(product, page)
  const says = (path: string, sentence: string) =>
    test.step(path, async () => {
      await page.goto(product.url + path)
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(sentence)
    })
  await says(`${sourceVideosPath}?preview=${unknownId}`, t('errors:media.videoNotFound'))
  await says(`${sourceVideosPath}?publish=${unknownId}`, t('errors:media.videoNotFound'))
  await says(`${publishTasksPath}?detail=${unknownId}`, t('errors:publishing.taskNotFound'))
  await says(`${sourceVideosPath}?preview=abc`, t('errors:common.invalidInput'))
  await page.goto(`${product.url}/no/such/page`)
  await expect(page.getByText(t('common:notFound.title'))).toBeVisible()

  const token = await accessTokenOf(page)
  for (const { code, ...request } of missing)
    expectRefusal(await call(token, request), 404, codes[code], t(`errors:${codes[code]}`))
  // The second one is more than a database counts to.
  for (const id of ['abc', '9'.repeat(19), '0', '-1'])
    expectRefusal(await call(token, { path: `/videos/${id}` }), 400, 'common.invalidInput')
  expectRefusal(await call(token, { path: '/no-such-call' }), 404, 'common.notFound')
  await expectUnchanged(before, product, page)
})

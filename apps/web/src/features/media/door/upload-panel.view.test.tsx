import { logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { abortUpload, createUpload, getUpload } from '@pindao/protocol/media/upload.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { videoAsperaUpload } from '@pindao/protocol/publishing/auto-upload.endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { channelOptionOf, personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { createUploadRig, partSize, type UploadRig } from '#test/upload-rig.ts'
import { chooseFiles, videoFile } from '#test/upload-steps.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const path = '/channel/source-videos'
let server: FakeServer
let uploads: UploadRig
/** When an empty panel closes is told by the test, not by the clock of a busy machine; everything else runs on. */
let ticks: (() => void)[]
beforeEach(() => {
  ticks = []
  const real = globalThis.setInterval
  const played = (run: () => void, milliseconds?: number) => {
    if (milliseconds === 4000) ticks.push(run)
    return real(milliseconds === 4000 ? () => undefined : run, milliseconds)
  }
  vi.spyOn(globalThis, 'setInterval').mockImplementation(played as typeof setInterval)
  server = serverFor(person)
  uploads = createUploadRig()
  uploads.serve(server)
  server.answers(listVideos, [])
})

const open = () => openPage(path, { server, person, uploads })
const panel = () => screen.findByRole('region', { name: new RegExp(t('upload:panel.title'), 'u') })
const chip = (state: string, count: number) =>
  screen.findByRole('button', { name: t('upload:chip.open', { state, count }) })
/** Whatever the chip says and counts. */
const chipName = new RegExp(`${t('upload:chip.done')}|${t('upload:chip.uploading')}`, 'u')
const task = async (title: string) =>
  within(
    await waitFor(async () => {
      const items = within(await panel()).getAllByRole('listitem')
      const found = items.find((item) => within(item).queryByText(title) !== null)
      if (found === undefined) throw new Error(`no task ${title}`)
      return found
    }),
  )
const button = async (title: string, action: 'pause' | 'resume' | 'remove' | 'retryOf' | 'chooseFileOf') =>
  (await task(title)).findByRole('button', { name: t(`upload:action.${action}`, { title }) })

test('UPL-02 UPL-07 SHL-07 files upload one at a time under clean names, the chip counts them, the videos are saved', async () => {
  const release = uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾 一.mp4'), videoFile('晨雾二.mp4')])
  await (await task('晨雾 一')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  ;(await task('晨雾二')).getByText(new RegExp(t('upload:phase.waiting'), 'u'))
  await chip(t('upload:chip.uploading'), 2)
  expect(uploads.uploads().map(({ fileName }) => fileName)).toEqual(['晨雾一.mp4'])
  release()
  await screen.findByText(t('upload:news.savedAll', { count: 2 }))
  expect(screen.queryByText(t('upload:news.saved', { title: '晨雾 一' }))).toBeNull()
  await within(await panel()).findByText(t('upload:panel.empty'))
  expect(server.asked(saveVideo).map(({ body }) => body)).toMatchObject([
    { title: '晨雾 一', fileName: '晨雾一.mp4' },
    { title: '晨雾二', fileName: '晨雾二.mp4' },
  ])
})

test('SHL-07 a panel with nothing left in it closes by itself, but not under somebody’s hands', async () => {
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  await within(await panel()).findByText(t('upload:panel.empty'))
  const close = within(await panel()).getByRole('button', { name: t('upload:panel.close') })
  close.focus()
  for (const tick of ticks) tick()
  await panel()
  close.blur()
  for (const tick of ticks) tick()
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: new RegExp(t('upload:panel.title'), 'u') })).toBeNull(),
  )
})

test('UPL-11 UPL-10 a pause stops the bytes and keeps what is stored; going on sends the rest', async () => {
  const release = uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4', 4 * partSize)])
  const bar = async () =>
    (await task('晨雾')).findByRole('progressbar', {
      name: t('upload:figures.progressOf', { title: '晨雾' }),
    })
  await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe('12'))
  await user.click(await button('晨雾', 'pause'))
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.paused'), 'u'))
  await chip(t('upload:chip.paused'), 1)
  release()
  expect(uploads.uploads()[0]?.storedParts).toEqual([])
  await user.click(await button('晨雾', 'resume'))
  await screen.findByText(t('upload:news.saved', { title: '晨雾' }))
  expect(uploads.uploads()).toMatchObject([{ status: 'completed', storedParts: [1, 2, 3, 4] }])
})

test('NAV-07 an engine whose file does not come says so as every other part does, and offers to reload', async () => {
  class LostWorker extends uploads.Worker {
    override postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
  }
  const { user } = await openPage(path, { server, person, uploads: { ...uploads, Worker: LostWorker } })
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const toast = within(
    (await screen.findByText(t('error.chunkTitle'))).closest<HTMLElement>('[role=alert]') as HTMLElement,
  )
  toast.getByRole('button', { name: t('action.reload') })
})

test('UPL-11 cancelling asks first; agreed, the task is gone and the server gives its space back', async () => {
  uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const question = () => screen.findByRole('dialog', { name: t('upload:remove.title', { title: '晨雾' }) })
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  await user.click(await button('晨雾', 'remove'))
  await user.click(within(await question()).getByRole('button', { name: t('action.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ;(await task('晨雾')).getByText(new RegExp(t('upload:phase.uploading'), 'u'))
  expect(server.asked(abortUpload)).toEqual([])

  await user.click(await button('晨雾', 'remove'))
  await user.click(within(await question()).getByRole('button', { name: t('upload:remove.confirm') }))
  await within(await panel()).findByText(t('upload:panel.empty'))
  await waitFor(() => expect(uploads.uploads()).toMatchObject([{ status: 'aborted' }]))
})

test('UPL-03 UPL-04 a failure shows its sentence and the request id; it is no pause; retrying goes on', async () => {
  const message = t('errors:media.storageFull')
  server.refuses(createUpload, { code: 'media.storageFull', message, requestId: 'req-21' })
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const words = await task('晨雾')
  await words.findByText(new RegExp(message, 'u'))
  words.getByText(new RegExp(t('error.requestId', { id: 'req-21' }), 'u'))
  await chip(t('upload:phase.failed'), 1)
  expect(screen.queryByRole('button', { name: new RegExp(t('upload:chip.paused'), 'u') })).toBeNull()

  uploads.serve(server)
  await user.click(await button('晨雾', 'retryOf'))
  await screen.findByText(t('upload:news.saved', { title: '晨雾' }))
})

test('UPL-03 a file that holds no video failed, for a reason: it was not interrupted', async () => {
  const reason = '这个文件不是可识别的视频，请检查文件后重新上传。'
  server.refuses(saveVideo, { code: 'media.notAVideo', message: reason, requestId: 'req-22' })
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const toast = await screen.findByText(t('upload:news.refused', { title: '晨雾', reason }))
  // A name without a space breaks inside it.
  expect(getComputedStyle(toast)).toMatchObject({ overflowWrap: 'anywhere' })
  expect(screen.queryByText(t('upload:news.failed', { title: '晨雾' }))).toBeNull()
})

test('UPL-06 after a reload the panel opens by itself when a task needs its file, and goes on from the stored parts', async () => {
  const { user } = await open()
  const release = uploads.holdLine()
  await chooseFiles(user, t, [videoFile('晨雾.mp4', 3 * partSize)])
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))

  const again = await open()
  release()
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.needsFile'), 'u'))
  within(await panel()).getByText(t('upload:panel.resumable', { count: 1 }))
  await again.user.upload(
    (await task('晨雾')).getByLabelText(t('upload:action.chooseFileOf', { title: '晨雾' }), {
      selector: 'input',
    }),
    videoFile('另一个.mp4', 2 * partSize),
  )
  await (await task('晨雾')).findByText(new RegExp(t('upload:problem.otherFile'), 'u'))
  await again.user.upload(
    (await task('晨雾')).getByLabelText(t('upload:action.chooseFileOf', { title: '晨雾' }), {
      selector: 'input',
    }),
    videoFile('晨雾.mp4', 3 * partSize),
  )
  await screen.findByText(t('upload:news.saved', { title: '晨雾' }))
  expect(server.asked(createUpload)).toHaveLength(1)
  expect(server.asked(getUpload).length).toBeGreaterThan(0)
})

test('SHL-02 SHL-07 where nothing is left to open the panel again, closing it gives the keyboard to the title of the page', async () => {
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const shown = within(await panel())
  await shown.findByText(t('upload:panel.empty'))
  await user.click(await shown.findByRole('button', { name: t('upload:done.clear') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: chipName })).toBeNull())
  shown.getByRole('button', { name: t('upload:panel.close') }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('SHL-07 the panel that was closed stays closed, and the chip opens it', async () => {
  const { user } = await open()
  uploads.holdLine()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  await open()
  await panel()
  await user.click(await screen.findByRole('button', { name: t('upload:panel.close') }))
  expect(screen.queryByRole('region', { name: new RegExp(t('upload:panel.title'), 'u') })).toBeNull()
  await user.click(await chip(t('upload:chip.paused'), 1))
  await panel()
})

test('SSO-05 UPL-06 signing out during an upload asks first, and says that it is done', async () => {
  const left = watchLeaving()
  server.answers(logout, { endSessionUrl: null })
  uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  await (await task('晨雾')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  await user.click(screen.getByRole('button', { name: t('navigation:userMenu', { name: '李晴' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('access:logout.button') }))
  const question = within(await screen.findByRole('dialog', { name: t('access:logout.uploadsTitle') }))
  expect(server.asked(logout)).toEqual([])
  await user.click(question.getByRole('button', { name: t('access:logout.button') }))
  const done = within(await screen.findByRole('dialog', { name: t('access:logout.done') }))
  expect(left).toEqual([])
  await user.click(done.getByRole('button', { name: t('action.confirm') }))
  await waitFor(() => expect(left).toEqual(['/login']))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('SHL-07 several uploads have a total and are paused together; what is done leads to its video until it is cleared', async () => {
  const release = uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾一.mp4'), videoFile('晨雾二.mp4')])
  await (await task('晨雾一')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  const all = within(await panel())
  expect(all.getByRole('progressbar', { name: t('upload:total.progress') })).toBeTruthy()
  all.getByText(new RegExp(t('upload:total.files', { count: 2, n: '0', total: '2' }), 'u'))
  await user.click(all.getByRole('button', { name: t('upload:total.pause') }))
  await (await task('晨雾一')).findByText(new RegExp(t('upload:phase.paused'), 'u'))
  await (await task('晨雾二')).findByText(new RegExp(t('upload:phase.paused'), 'u'))
  release()
  await user.click(await all.findByRole('button', { name: t('upload:total.resume') }))
  const done = within(await all.findByRole('region', { name: t('upload:done.title', { count: 2 }) }))
  const [newest] = done.getAllByRole('link')
  expect([newest?.textContent, newest?.getAttribute('href')]).toEqual([
    '晨雾二',
    '/channel/source-videos?preview=11',
  ])
  await user.click(done.getByRole('button', { name: t('upload:done.clear') }))
  await waitFor(() => expect(all.queryAllByRole('link')).toEqual([]))
})

test('SHL-07 of many uploads those that failed are told once, and the toast opens the panel', async () => {
  server.refuses(saveVideo, { code: 'media.notAVideo', message: '不是视频', requestId: 'req-23' })
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾一.mp4'), videoFile('晨雾二.mp4')])
  const words = await screen.findByText(t('upload:news.someFailed', { saved: '0', failed: '2' }))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: t('upload:panel.collapse') }))
  const toast = within(words.closest<HTMLElement>('[role=alert]') ?? document.body)
  await user.click(toast.getByRole('button', { name: t('upload:news.show') }))
  await screen.findByRole('button', { name: t('upload:panel.collapse') })
})

test('UPL-06 leaving is warned of while bytes are in flight, and not while paused or offline', async () => {
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return [leaving.defaultPrevented, screen.queryByText(t('upload:panel.leaving')) !== null]
  }
  uploads.holdLine()
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  await waitFor(() => expect(asks()).toEqual([true, true]))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(asks()).toEqual([false, false]))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(asks()).toEqual([true, true]))
  await user.click(await button('晨雾', 'pause'))
  await waitFor(() => expect(asks()).toEqual([false, false]))
})

test('UPL-02 what waits is moved by buttons and keys, is said aloud, and keeps its order over a reload', async () => {
  const release = uploads.holdLine()
  const { user } = await open()
  const names = ['晨雾一', '晨雾二', '晨雾三', '晨雾四']
  await chooseFiles(
    user,
    t,
    names.map((name) => videoFile(`${name}.mp4`)),
  )
  await (await task('晨雾一')).findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  const shown = async () => {
    const items = within(await panel()).getAllByRole('listitem')
    return items.map((item) => names.find((name) => within(item).queryByText(name) !== null))
  }
  const move = async (title: string, step: 'front' | 'up' | 'down') =>
    (await task(title)).findByRole('button', { name: t(`upload:queue.${step}`, { title }) })
  expect(
    (await task('晨雾一')).queryByRole('button', { name: t('upload:queue.down', { title: '晨雾一' }) }),
  ).toBeNull()

  await user.click(await move('晨雾四', 'front'))
  await waitFor(async () => expect(await shown()).toEqual(['晨雾一', '晨雾四', '晨雾二', '晨雾三']))
  await screen.findByText(t('upload:queue.moved', { title: '晨雾四', place: '1', total: '3' }))
  expect((await move('晨雾四', 'up')).getAttribute('aria-disabled')).toBe('true')
  ;(await move('晨雾二', 'up')).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const moved = ['晨雾一', '晨雾四', '晨雾三', '晨雾二']
  await waitFor(async () => expect(await shown()).toEqual(moved))
  expect(document.activeElement).toBe(await move('晨雾二', 'up'))

  await open()
  release()
  await (await task('晨雾一')).findByText(new RegExp(t('upload:phase.needsFile'), 'u'))
  expect(await shown()).toEqual(moved)
})

test('UPL-01 UPL-02 a file uploaded to be sent on goes to its channel once saved; where it cannot, the panel says why', async () => {
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
  const message = t('errors:publishing.audienceOpen')
  server.refuses(videoAsperaUpload, { code: 'publishing.audienceOpen', message })
  const { user } = await open()
  const [button] = await screen.findAllByRole('button', { name: t('media:upload') })
  await user.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: t('media:dialog.title') }))
  const file = videoFile('晨雾.mp4')
  await user.upload(dialog.getByLabelText(t('media:dialog.drop'), { selector: 'input' }), [file])
  await user.click(
    await dialog.findByRole('combobox', { name: t('media:dialog.channelOf', { file: file.name }) }),
  )
  await user.click(await screen.findByTitle(channelOptionOf().channelName))
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(t('media:dialog.sendOn'), 'u') }))
  await user.click(dialog.getByRole('button', { name: t('media:dialog.submit', { count: 1 }) }))
  await within(await panel()).findByText(new RegExp(message, 'u'))
  expect(server.asked(videoAsperaUpload).map(({ params }) => params)).toEqual([{ id: '11' }])
  expect(server.asked(saveVideo)).toHaveLength(1)
})

test('UPL-12 of a file that is in the library already the panel says so', async () => {
  server.answers(saveVideo, ({ body }) => ({
    ...videoOf(body as { title: string }),
    sameContent: [{ id: '7', title: '去年的晨雾' }],
  }))
  const { user } = await open()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  await within(await panel()).findByText(t('upload:done.sameAs', { title: '去年的晨雾' }))
  expect(server.asked(videoAsperaUpload)).toEqual([])
})

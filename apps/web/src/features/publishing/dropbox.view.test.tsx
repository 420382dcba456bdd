import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  confirmHostKey,
  createDropBox,
  type DropBox,
  dropBoxChoices,
  getDropBox,
  listDropBoxes,
  testDropBox,
  updateDropBox,
} from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import {
  createDropDelivery,
  type DropDelivery,
  getDropDelivery,
  listDropDeliveries,
  retryDropDelivery,
  withdrawDropDelivery,
} from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, startedOperation, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const admin = personOf('admin')
const operator = personOf('operator')
const at = '2026-03-04T05:06:07.000Z'
const keyOf = (letter: string) => `SHA256:${letter.repeat(43)}`

const box: DropBox = {
  id: '5',
  name: '合作方甲',
  kind: 'sftp',
  host: 'drop.example.com',
  port: 22,
  userName: 'pindao',
  signIn: 'password',
  hasSecret: true,
  hostKey: keyOf('A'),
  seenHostKey: null,
  seenHostKeyAt: null,
  stopped: false,
  folder: '/in/{date}/{channel}',
  check: 'size',
  bandwidth: 2_000_000,
  departments: [{ id: '2', code: 'hz_fb' }],
  automatic: false,
  enabled: true,
  note: '',
  openCount: 2,
  failedCount: 1,
  lastDeliveredAt: at,
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: ['update', 'test', 'delete'],
}
const delivery: DropDelivery = {
  id: '31',
  videoId: '11',
  title: '山谷晨雾',
  fileName: 'valley.mp4',
  dropBox: { id: '5', name: '合作方甲', kind: 'sftp', stopped: false },
  path: '/in/valley.mp4',
  status: 5,
  stage: 'sending',
  bytesTotal: 100_000_000,
  bytesSent: 25_000_000,
  speed: 5_000_000,
  restSeconds: 15,
  tries: 0,
  retryAt: null,
  problemCode: null,
  problemDetail: null,
  askedBy: '李晴',
  again: false,
  createdAt: at,
  updatedAt: at,
  deliveredAt: null,
  actions: ['withdraw'],
}
const failed: DropDelivery = {
  ...delivery,
  id: '32',
  title: '竖屏短片',
  status: 7,
  stage: 'waiting',
  speed: null,
  restSeconds: null,
  problemCode: 'dropbox.permissionDenied',
  problemDetail: 'Permission denied',
  actions: ['retry', 'withdraw'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(admin)
  server.answers(listDropBoxes, [box])
  server.answers(getDropBox, box)
})
const openBoxes = (search = '') => openPage(`/account/drop-boxes${search}`, { server, person: admin })
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title, 'u') })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** The way of signing in is called the same. */
const secretField = { selector: 'input[type=password]' }
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('VID-02 drop boxes are listed with their state; none yet says how to begin', async () => {
  server.answers(listDropBoxes, [box, { ...box, id: '6', name: '合作方乙', hostKey: null }])
  await openBoxes()
  const row = within(await rowOf(box.name))
  row.getByText(t('dropbox:box.state.ready'))
  row.getByText('drop.example.com:22')
  within(await rowOf('合作方乙')).getByText(t('dropbox:box.state.unconfirmed'))
})

test('VID-02 without any drop box the page says what they are', async () => {
  server.answers(listDropBoxes, [])
  await openBoxes()
  await screen.findByText(t('dropbox:box.empty.title'))
})

test('H1 a key that the server shows for the first time is compared and confirmed', async () => {
  const fresh = { ...box, hostKey: null, actions: ['update', 'test', 'delete'] } satisfies DropBox
  const seen = {
    ...fresh,
    seenHostKey: keyOf('B'),
    seenHostKeyAt: at,
    actions: ['update', 'test', 'confirmHostKey', 'delete'],
  } satisfies DropBox
  server.answers(getDropBox, fresh)
  server.answers(testDropBox, {
    box: seen,
    hostKey: 'first',
    problem: 'dropbox.hostKeyUnconfirmed',
    said: null,
  })
  server.answers(confirmHostKey, box)
  const { user } = await openBoxes('?detail=5')
  await user.click(await button(t('dropbox:test.run')))
  await screen.findByText(t('errors:dropbox.hostKeyUnconfirmed'))
  server.answers(getDropBox, seen)
  await user.click(await button(t('dropbox:test.run')))
  await screen.findByText(keyOf('B'))
  await user.click(await button(t('dropbox:key.confirm')))
  const ask = await dialog(t('dropbox:key.ask.title', { name: box.name }))
  await user.click(ask.getByRole('button', { name: t('dropbox:key.confirm') }))
  await screen.findByText(t('dropbox:key.confirmed', { name: box.name }))
  expect(server.asked(confirmHostKey)[0]?.body).toEqual({ fingerprint: keyOf('B') })
})

test('H1 another key than the confirmed one is a clear sentence', async () => {
  const stopped: DropBox = { ...box, stopped: true, seenHostKey: keyOf('C'), seenHostKeyAt: at }
  server.answers(listDropBoxes, [stopped])
  server.answers(getDropBox, stopped)
  await openBoxes('?detail=5')
  await screen.findByText(t('dropbox:key.changedTitle'))
  screen.getByText(t('dropbox:key.changedText'))
  screen.getByText(keyOf('C'))
})

test('PERM-05 a secret is asked for where it is new, and sent of a known box only when it is another one', async () => {
  server.answers(updateDropBox, { ...box, name: '合作方甲一' })
  const { user } = await openBoxes('?detail=5')
  const drawer = await dialog(box.name)
  const secret = await drawer.findByLabelText<HTMLInputElement>(t('dropbox:box.secret.password'), secretField)
  expect([secret.type, secret.value]).toEqual(['password', ''])
  await user.type(drawer.getByLabelText(t('dropbox:box.name')), '一')
  await user.click(await button(t('dropbox:box.save')))
  await screen.findByText(t('dropbox:box.saved', { name: '合作方甲一' }))
  expect(server.asked(updateDropBox)[0]?.body).toMatchObject({
    name: '合作方甲一',
    bandwidth: 2_000_000,
    departmentIds: ['2'],
    version: 3,
  })
  expect(server.asked(updateDropBox)[0]?.body).not.toHaveProperty('secret')
})

test('H1 an inside address is refused at its field', async () => {
  server.refuses(createDropBox, { code: 'dropbox.hostRefused' })
  const { user } = await openBoxes('?detail=new')
  const form = await dialog(t('dropbox:box.create'))
  await user.type(await form.findByLabelText(t('dropbox:box.name')), '新')
  await user.type(form.getByLabelText(t('dropbox:box.host')), '10.0.0.1')
  await user.type(form.getByLabelText(t('dropbox:box.userName')), 'u')
  await user.type(form.getByLabelText(t('dropbox:box.secret.password'), secretField), 's')
  await user.click(await button(t('dropbox:box.save')))
  const text = await screen.findByText(t('errors:dropbox.hostRefused'))
  expect(text.closest('.ant-form-item')?.querySelector('#edit_host')).not.toBeNull()
})

const openDeliveries = (search = '') => {
  server = serverFor(operator)
  server.answers(listDropDeliveries, [delivery, failed])
  server.answers(getDropDelivery, {
    ...failed,
    timeline: [
      {
        id: '1',
        at,
        actor: 'person',
        staffName: '李晴',
        from: null,
        to: 4,
        reason: 'asked',
        detail: '合作方甲',
        problemCode: null,
      },
      {
        id: '2',
        at,
        actor: 'system',
        staffName: null,
        from: 5,
        to: 7,
        reason: 'failed',
        detail: null,
        problemCode: failed.problemCode,
      },
    ],
  })
  return openPage(`/channel/drop-deliveries${search}`, { server, person: operator })
}

test('VID-02 deliveries say how far they are, how fast, and how long it takes', async () => {
  await openDeliveries()
  const row = within(await rowOf(delivery.title))
  row.getByText(t('states:dropDelivery.uploading'))
  expect(row.getByRole('progressbar').getAttribute('value')).toBe('25')
  expect(row.getByText(/剩余/u).textContent).toContain('00:15')
})

test('VID-02 a failed delivery says why in its drawer, with its timeline, and is tried again or given up', async () => {
  const { user } = await openDeliveries('?detail=32')
  server.answers(retryDropDelivery, { ...failed, status: 8 })
  server.answers(withdrawDropDelivery, { ...failed, status: 0 })
  const drawer = await dialog(failed.title)
  await drawer.findByText(t('errors:dropbox.permissionDenied'))
  drawer.getByText(t('dropbox:said', { text: 'Permission denied' }))
  await user.click(drawer.getByRole('tab', { name: t('common:record.timeline') }))
  await drawer.findByText(new RegExp(t('dropbox:reason.asked'), 'u'))
  await user.click(drawer.getByRole('button', { name: t('dropbox:command.retry') }))
  await screen.findByText(t('dropbox:done.retry', { title: failed.title }))
  await user.click(drawer.getByRole('button', { name: t('dropbox:command.withdraw') }))
  const ask = await dialog(t('dropbox:ask.withdraw.title', { title: failed.title }))
  await user.click(ask.getByRole('button', { name: t('dropbox:command.withdraw') }))
  await screen.findByText(t('dropbox:done.withdraw', { title: failed.title }))
})

test('VID-02 selected videos are delivered to a box at once, each with its own result', async () => {
  server = serverFor(operator)
  server.answers(listVideos, [videoOf({ uploadStatus: 5 })])
  server.answers(dropBoxChoices, [{ id: '5', name: box.name, kind: 'sftp', automatic: false }])
  server.answers(startOperation, startedOperation('video.deliver'))
  const { user } = await openPage('/channel/source-videos', { server, person: operator })
  const row = within(await rowOf('山谷晨雾'))
  row.getByText(t('states:videoUploadStatus.uploading'))
  await user.click(row.getByRole('checkbox'))
  await user.click(await button(t('operations:batch.deliver')))
  const form = await dialog(t('dropbox:deliver.title', { n: 1 }))
  await user.click(form.getByRole('combobox', { name: t('dropbox:box.one') }))
  await user.click(await screen.findByTitle(box.name))
  await user.click(form.getByRole('button', { name: t('dropbox:deliver.submit') }))
  expect(server.asked(startOperation)[0]?.body).toEqual({
    kind: 'video.deliver',
    ids: ['11'],
    params: { dropBoxId: '5', again: false },
  })
  expect(server.asked(createDropDelivery)).toEqual([])
})

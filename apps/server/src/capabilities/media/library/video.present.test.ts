import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { video as videoSchema } from '@pindao/protocol/media/video.record.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { presentVideo } from './video.present.ts'
import type { PresentedVideo } from './video-row.store.ts'

const row: PresentedVideo = {
  id: '7',
  title: '钢琴',
  fileName: 'a.mp4',
  channelId: null,
  channelName: null,
  platform: null,
  uploadStatus: 0,
  size: 12,
  crc32: '0a1b2c3d',
  container: 'mp4',
  durationMs: 1000,
  width: 1080,
  height: 1920,
  videoCodec: 'h264',
  frameRate: 25,
  audioCodec: null,
  thumbnailKey: 'k',
  storyboardKey: null,
  language: null,
  programme: null,
  programmeType: null,
  episode: null,
  tags: [],
  remark: '',
  licenceFrom: null,
  licenceTo: null,
  licenceTerritories: [],
  ownerName: 'a',
  createdAt: '2026-11-21T05:00:00.123Z',
  updatedAt: '2026-11-21T05:00:00Z',
  sourceVideoId: null,
  madeAs: null,
  version: 1,
  publishTasks: [],
  claim: null,
  music: null,
}

function actorWith(...permissions: Permission[]): Actor {
  const rest = { staffId: 1n, departmentId: 1n, sessionId: 1n, fullName: 'a', dataScope: 'own' } as const
  return { ...rest, permissions: new Set(permissions) }
}
const present = (actor: Actor, more: Partial<PresentedVideo> = {}) =>
  presentVideo({ ...row, ...more }, actor, (_actor, _video, key) => `/view/${key}`)

test('VID-01 what is sent is what the endpoint promises; higher than wide is portrait', () => {
  const sent = present(actorWith('video:read'))
  expect(videoSchema.parse(sent)).toEqual(sent)
  expect(sent).toMatchObject({ orientation: 1, thumbnailUrl: '/view/k', uploadStatus: 0 })
  expect(present(actorWith(), { thumbnailKey: null }).thumbnailUrl).toBeNull()
})

const ofChannel = { ownerStaffId: '2', departmentId: '1', backupStaffId: null, groupId: null }
const taskOf = (status: keyof typeof publishTaskStatus.codes, part = {}) => ({
  id: '1',
  status: publishTaskStatus.codes[status],
  ownerStaffId: '1',
  departmentId: '1',
  ofChannel,
  ...part,
})
const taskIn = (status: keyof typeof publishTaskStatus.codes) => ({ publishTasks: [taskOf(status)] })

test('PERM-03 the newest task is told to whoever may read tasks', () => {
  const task = taskIn('published')
  expect(present(actorWith('video:read'), task).publishTask).toBeNull()
  expect(present(actorWith('video:read', 'publishTask:read'), task).publishTask).toEqual({
    id: '1',
    status: publishTaskStatus.codes.published,
    others: false,
  })
})

test('PERM-03 an older task is told of to whoever may see it, too', () => {
  const reader = actorWith('video:read', 'publishTask:read')
  const others = (...publishTasks: PresentedVideo['publishTasks']) =>
    present(reader, { publishTasks }).publishTask?.others
  expect(others(taskOf('published'), taskOf('publishFailed'))).toBe(true)
  expect(others(taskOf('published'), taskOf('publishFailed', { ownerStaffId: '2' }))).toBe(false)
  expect(others(taskOf('published', { ownerStaffId: '2' }), taskOf('publishFailed'))).toBeUndefined()
})

test('PERM-03 a task on one’s own channel is seen, whoever submitted it; a backup and a group see those of theirs', () => {
  const reader = actorWith('publishTask:read')
  const seen = (
    part: Partial<typeof ofChannel> | { backupStaffId: string } | { groupId: string },
    actor = reader,
  ) =>
    present(actor, {
      publishTasks: [taskOf('published', { ownerStaffId: '2', ofChannel: { ...ofChannel, ...part } })],
    }).publishTask !== null
  expect(seen({})).toBe(false)
  expect(seen({ ownerStaffId: '1' })).toBe(true)
  expect(seen({ backupStaffId: '1' })).toBe(true)
  const ofGroup: Actor = { ...reader, dataScope: 'group', groupIds: [7n], colleagues: [] }
  expect([seen({ groupId: '7' }, ofGroup), seen({ groupId: '8' }, ofGroup)]).toEqual([true, false])
})

test('PERM-03 actions are those that this person may do now', () => {
  const able = actorWith('publishTask:create', 'video:delete')
  expect(present(actorWith('video:update')).actions).toEqual(['preview', 'update'])
  expect(present(actorWith()).actions).toEqual(['preview'])
  expect(present(able).actions).toEqual(['publish', 'preview', 'delete'])
  expect(present(able, taskIn('toPublish')).actions).toEqual(['publish', 'preview'])
  expect(present(able, taskIn('published')).actions).toEqual(['publish', 'preview', 'delete'])
})

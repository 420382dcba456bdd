import { beforeEach, expect, test } from 'vitest'
import { contextOf, createRecoveryRig, type RecoveryRig } from './recovery.test-support.ts'

let rig: RecoveryRig
beforeEach(async () => {
  rig = await createRecoveryRig()
})

test('D5 a task still being looked up when a person confirms ends its look before anything is sent', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  await rig.confirm()
  expect(await rig.stateNow()).toMatchObject({ open: null })
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 a restore under a running worker is noticed before the last byte', async () => {
  const taskId = await rig.seed()
  rig.platform.before = async (call) => {
    if (call === 'sendChunk') await rig.database.pool.query('UPDATE publish_mark SET effects = 0')
  }
  await rig.deliver(taskId)
  expect(rig.platform.videos.size).toBe(0)
  expect(await rig.stands(taskId)).toBe('publishing/transferring')
  expect((await rig.stateNow()).open).not.toBeNull()
})

test('D5 a dump made before the confirmation is old after it, and the same one restored twice is noticed twice', async () => {
  const first = await rig.seed()
  const restore = await rig.dump()
  await rig.settle(first)
  for (let time = 0; time < 2; time += 1) {
    await restore()
    expect((await rig.stateNow()).open).not.toBeNull()
    await rig.settle(first)
    expect((await rig.confirm()).open).toBeNull()
  }
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 only the system administrator may resume, everybody else sees that publishing is held', async () => {
  await rig.seed()
  await rig.forgetting(async () => rig.settle(await rig.seed()))
  const { recovery } = rig
  const { open } = await rig.stateNow()
  const reader = contextOf({
    permissions: new Set(['publishTask:read']),
    dataScope: 'own',
    staffId: 99n,
  }).actor
  expect(await recovery.get(reader)).toMatchObject({ actions: [], counts: { looking: 0 } })
  expect(await recovery.get(contextOf().actor)).toMatchObject({
    actions: ['confirm'],
    counts: { looking: 1 },
  })
  await rig.confirm()
  await expect(recovery.confirm(null, BigInt(open?.id ?? 0))).rejects.toMatchObject({
    code: 'publishing.recoveryNotOpen',
  })
})

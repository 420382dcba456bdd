import { beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createScriptedPages, type ScriptedPages } from '../../../../test/scripted-pages.ts'
import { createRecoveryRig, type RecoveryRig } from './recovery.test-support.ts'

let rig: RecoveryRig
let pages: ScriptedPages
beforeEach(async () => {
  rig = await createRecoveryRig()
  pages = createScriptedPages()
  rig.adapter = pages
})

const changing = ['openSession', 'sendChunk', 'finish', 'remove']

test('D5 where the id is known first, what was published in the lost time is adopted by its id, and only read', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  const before = pages.calls.length
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(pages.calls.slice(before).filter((call) => changing.includes(call))).toEqual([])
  expect(pages.finished).toHaveLength(1)
})

test('D5 an upload of the lost time that was never finished waits for a person, then a video is published once', async () => {
  const taskId = await rig.seed()
  pages.next('finish', () => {
    throw new PlatformProblem('transient', 'no answer')
  })
  await rig.forgetting(() => rig.settle(taskId, 1))
  await rig.settle(taskId, 4)
  expect(await rig.stands(taskId)).toBe('publishQueued/intent')
  expect(pages.finished).toEqual([])
  await rig.confirm()
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(pages.finished).toHaveLength(1)
})

test('D5 a second restore after that adopts what was published, by a name of its own', async () => {
  const taskId = await rig.seed()
  pages.next('finish', () => {
    throw new PlatformProblem('transient', 'no answer')
  })
  const restore = await rig.dump()
  await rig.settle(taskId, 1)
  await restore()
  rig.wakes.clear()
  await rig.settle(taskId, 4)
  await rig.confirm()
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  await restore()
  rig.wakes.clear()
  await rig.settle(taskId, 6)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(pages.finished).toHaveLength(1)
})

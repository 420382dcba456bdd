import { listDeletedVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { auditLog } from '#src/capabilities/access/audit/audit.table.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { another } from '../uploads/upload.test-support.ts'
import { createVideoWorld, type VideoWorld } from './video.test-support.ts'

const page = listDeletedVideos.query.parse({})
const day = 86_400_000
const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) } as JobRun

async function deleted(world: VideoWorld, title: string) {
  const file = await world.storeClip(world.owner)
  const { id } = await world.service.save(another(world.owner), { title, ...file })
  await world.service.remove(world.owner, BigInt(id))
  return { id: BigInt(id), path: file.videoPath }
}

test('VID-01 a deleted video is taken back as it was, and its file is given up after thirty days', async () => {
  const world = await createVideoWorld()
  const [kept, lost] = [await deleted(world, '留下'), await deleted(world, '过期')]
  const { rows, total } = await world.bin.list(world.owner, page)
  expect([total, rows.map(({ title }) => title)]).toEqual([2, ['过期', '留下']])
  const [first] = rows
  expect(Date.parse(first?.endsAt ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * day)
  expect(first?.deletedBy).toBe(first?.authName)
  expect((await world.bin.list(world.owner, { ...page, title: '留' })).rows).toHaveLength(1)

  await world.bin.restore(world.owner, kept.id)
  expect((await world.service.get(world.owner, kept.id)).title).toBe('留下')
  await expect(world.bin.restore(world.owner, kept.id)).rejects.toMatchObject({ code: 'media.videoNotFound' })

  world.time.now += 30 * day - 1000
  expect(await world.bin.purge(run)).toBe(0)
  world.time.now += 2000
  world.held.now = true
  expect(await world.bin.purge(run)).toBe(0)
  world.held.now = false
  expect([await world.bin.purge(run), await world.bin.purge(run)]).toEqual([1, 0])
  expect(world.forgotten).toHaveLength(1)
  expect(await world.storage.head(lost.path)).toBeNull()
  expect(await world.storage.head(kept.path)).not.toBeNull()
  expect(await world.bin.list(world.owner, page)).toEqual({ rows: [], total: 0 })
  await expect(world.bin.restore(world.owner, lost.id)).rejects.toMatchObject({ code: 'media.videoNotFound' })
  const acts = await world.database.db
    .select({ action: auditLog.action, entityId: auditLog.entityId })
    .from(auditLog)
    .where(inArray(auditLog.action, ['video.restore', 'video.purge']))
  expect(acts.map(({ action, entityId }) => [action, String(entityId)])).toEqual([
    ['video.restore', String(kept.id)],
    ['video.purge', String(lost.id)],
  ])
})

test('VID-01 a restore and a purge at once leave a video with its file, or none', async () => {
  const world = await createVideoWorld()
  const { id, path } = await deleted(world, '同时')
  world.time.now += 31 * day
  const [restored] = await Promise.allSettled([world.bin.restore(world.owner, id), world.bin.purge(run)])
  const isBack = restored.status === 'fulfilled'
  expect((await world.storage.head(path)) !== null).toBe(isBack)
  expect((await world.service.list(world.owner, { ...page, sort: '-createdAt' } as never)).total).toBe(
    isBack ? 1 : 0,
  )
})

test('PERM-03 the bin shows and gives back what the data scope covers', async () => {
  const world = await createVideoWorld()
  const { id } = await deleted(world, '别人的')
  for (const ctx of [world.colleague, world.stranger]) {
    expect(await world.bin.list(ctx, page)).toEqual({ rows: [], total: 0 })
    expect((await world.bin.titlesOf(ctx.actor, [id])).size).toBe(0)
    await expect(world.bin.restore(ctx, id)).rejects.toMatchObject({ code: 'media.videoNotFound' })
  }
  expect((await world.bin.list(world.lead, page)).total).toBe(1)
  await world.bin.restore(world.lead, id)
})

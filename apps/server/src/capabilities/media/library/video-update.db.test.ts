import { auditActions } from '@pindao/protocol/access/audit.codes.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#src/capabilities/access/audit/audit.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { firstFacts } from '#src/capabilities/channels/first-facts.ts'
import { createVideoWorld, type VideoWorld } from './video.test-support.ts'

/** A channel of the owner's department, and a video that was meant for none. */
async function savedVideo(world: VideoWorld) {
  const now = new Date(world.clock()).toISOString()
  const { departmentId, staffId } = world.owner.actor
  const [row] = await world.database.db
    .insert(channel)
    .values({
      ...firstFacts,
      platform: 'youtube',
      platformChannelId: 'UC0000000000000000000001',
      title: '云上频道',
      departmentId,
      ownerStaffId: staffId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: channel.id })
  if (!row) throw new Error('no channel')
  const file = await world.storeClip(world.owner)
  return { saved: await world.service.save(world.owner, { title: '旧标题', ...file }), channelId: row.id }
}

const audited = ({ database: { db } }: VideoWorld) =>
  db.select().from(auditLog).where(eq(auditLog.action, 'video.update'))

test('UPL-02 VID-01 title and channel can be changed afterwards; the log has what they were', async () => {
  const world = await createVideoWorld()
  const { saved, channelId } = await savedVideo(world)
  const { id, version } = saved
  expect(auditActions).toContain('video.update')
  world.time.now += 60_000
  const change = { id, title: '新标题', channelId: String(channelId), version }
  const changed = await world.service.update(world.owner, change)
  expect(changed).toMatchObject({
    title: '新标题',
    channelId: String(channelId),
    channelName: '云上频道',
    fileName: saved.fileName,
    version: version + 1,
    createdAt: saved.createdAt,
  })
  expect(changed.updatedAt > saved.updatedAt).toBe(true)
  expect(await audited(world)).toMatchObject([
    {
      entityId: BigInt(id),
      before: { title: '旧标题', channelId: null },
      after: { title: '新标题', channelId: String(channelId) },
    },
  ])
  const found = await world.service.list(world.owner, {
    page: 1,
    pageSize: 10,
    sort: '-createdAt',
    title: '新标',
  })
  expect(found.rows).toEqual([changed])

  const without = await world.service.update(world.owner, {
    ...change,
    channelId: null,
    version: version + 1,
  })
  expect(without).toMatchObject({ title: '新标题', channelId: null, channelName: null })
})

test('VID-01 what somebody else changed meanwhile is not overwritten; what changes nothing is no change', async () => {
  const world = await createVideoWorld()
  const { id, version } = (await savedVideo(world)).saved
  const change = (title: string) =>
    world.service.update(world.owner, { id, title, channelId: null, version }).catch((error) => error.code)
  const outcomes = await Promise.all([change('甲'), change('乙')])
  expect(outcomes.filter((outcome) => outcome === 'access.changedMeanwhile')).toHaveLength(1)
  const now = await world.service.get(world.owner, BigInt(id))
  expect(now.version).toBe(version + 1)
  expect(await world.service.update(world.lead, { ...now })).toMatchObject({ version: now.version })
  expect(await audited(world)).toHaveLength(1)
})

test('PERM-03 a video outside the data scope is not changed, and none is given a channel outside it', async () => {
  const world = await createVideoWorld()
  const { saved, channelId } = await savedVideo(world)
  const change = { id: saved.id, title: '新标题', channelId: null, version: saved.version }
  for (const ctx of [world.colleague, world.stranger])
    await expect(world.service.update(ctx, change)).rejects.toMatchObject({ code: 'media.videoNotFound' })

  const meant = { ...change, channelId: String(channelId) }
  world.barredChannels.add(channelId)
  await expect(world.service.update(world.owner, meant)).rejects.toMatchObject({ code: 'channels.notFound' })
  expect((await world.service.get(world.owner, BigInt(saved.id))).title).toBe('旧标题')

  // A colleague chose the channel; mending the title is no choice of it.
  world.barredChannels.delete(channelId)
  const { version } = await world.service.update(world.lead, meant)
  world.barredChannels.add(channelId)
  const mended = await world.service.update(world.owner, { ...meant, title: '改好', version })
  expect(mended).toMatchObject({ title: '改好', channelId: String(channelId) })
})

test('VID-01 a picture that is finished meanwhile is no change by somebody else; a deleted video is gone', async () => {
  const world = await createVideoWorld()
  const { saved } = await savedVideo(world)
  await world.work()
  const now = () => world.service.get(world.owner, BigInt(saved.id))
  await expect.poll(async () => (await now()).thumbnailUrl).not.toBeNull()
  const change = { id: saved.id, title: '新标题', channelId: null, version: saved.version }
  expect(await world.service.update(world.owner, change)).toMatchObject({ title: '新标题' })
  await world.service.remove(world.owner, BigInt(saved.id))
  await expect(world.service.update(world.owner, change)).rejects.toMatchObject({
    code: 'media.videoNotFound',
  })
})

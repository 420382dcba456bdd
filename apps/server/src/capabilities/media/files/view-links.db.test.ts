import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { getViewLink, shareVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { type EndpointWorld, startEndpointWorld } from '../../../../test/endpoint-world.ts'
import { video } from '../library/video.table.ts'
import { createLookCheck } from './view-links.ts'

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
  // Puts the file there.
  await world.viewLink()
})
afterAll(() => world.close())

const viewer = () => world.holderOf(['video:read'], 'here')

async function linkFrom(endpoint: Endpoint, bearer: string): Promise<string> {
  const { data } = await world.call(endpoint, { params: { id: world.videoId } }, bearer)
  return new URL((data as { url: string }).url, world.api).href
}

async function shown(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.body?.cancel()
  return answer.status
}

test('SSO-07 an address made for the page ends with the session it was made for; one given away does not', async () => {
  const bearer = await viewer()
  const [page, shared] = [await linkFrom(getViewLink, bearer), await linkFrom(shareVideo, bearer)]
  expect([await shown(page), await shown(shared)]).toEqual([200, 200])
  await world.call({ method: 'POST', url: '/sso/logout' } as Endpoint, {}, bearer)
  expect([await shown(page), await shown(shared)]).toEqual([403, 200])
})

test('VID-01 an address that was given away shows nothing while the video is in the bin', async () => {
  const shared = await linkFrom(shareVideo, await viewer())
  const moved = (deletedAt: string | null) =>
    world.database.db
      .update(video)
      .set({ deletedAt })
      .where(eq(video.id, BigInt(world.videoId)))
  await moved(new Date().toISOString())
  expect(await shown(shared)).toBe(404)
  await moved(null)
  expect(await shown(shared)).toBe(200)
})

test('PERM-03 it ends with the permission to see videos, out of reach, and with the video', async () => {
  const actor: Actor = {
    staffId: 0n,
    sessionId: 1n,
    fullName: '',
    departmentId: BigInt(world.departmentId),
    dataScope: 'all',
    permissions: new Set(['video:read']),
  }
  const mayLook = (is: Actor | null, videoId = BigInt(world.videoId)) =>
    createLookCheck({ database: world.database, actorOfSession: async () => is })({ sessionId: 1n, videoId })
  expect(await mayLook(actor)).toBe(true)
  expect(await mayLook(null)).toBe(false)
  expect(await mayLook({ ...actor, permissions: new Set(['publishTask:read']) })).toBe(false)
  expect(await mayLook({ ...actor, dataScope: 'own' })).toBe(false)
  expect(await mayLook(actor, 987_654n)).toBe(false)
})

test('PERM-05 the log says who gave an address away', async () => {
  await linkFrom(shareVideo, await viewer())
  const { rows } = await world.query(`SELECT entity_id FROM audit_log WHERE action = 'video.share'`, [])
  expect(rows).toContainEqual({ entity_id: world.videoId })
})

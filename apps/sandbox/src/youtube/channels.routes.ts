import type { FastifyInstance } from 'fastify'
import { AUDIT_CHANNEL_PARTS, channelResource, PUBLIC_CHANNEL_PARTS } from './channel.resource.ts'
import type { ChannelNow } from './channel.state.ts'
import { listOf } from './resource.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import type { Caller } from './youtube.gate.ts'
import { AUDIT_SCOPE } from './youtube.methods.ts'
import {
  listParameter,
  pageTokenAt,
  type Query,
  readMaxResults,
  readPageToken,
  readParts,
  textParameter,
} from './youtube.query.ts'

const MAX_IDS = 50
const FILTERS = ['forHandle', 'id', 'managedByMe', 'mine']

/** channels.list: one's own, those with ids or a handle, those a content owner manages. */
export function channelsRoutes({ world, gate, addresses }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/channels', async (request) => {
      const caller = await gate.enter(request, 'channels.list')
      const { query } = request
      const parts = readParts(query, [...PUBLIC_CHANNEL_PARTS, ...AUDIT_CHANNEL_PARTS])
      if (parts.has('auditDetails') && !caller.scopes.includes(AUDIT_SCOPE)) {
        throw new YoutubeError('insufficientPermissions')
      }
      const found = findChannels(caller, query)
      const paged = textParameter(query, 'managedByMe') === 'true'
      const perPage = readMaxResults(query, { usual: 5, least: 0 })
      const offset = paged ? readPageToken(query) : 0
      const end = paged ? offset + perPage : found.length
      const items = found.slice(offset, end).map((channel) =>
        channelResource(channel, parts, {
          addresses,
          videoCount: world.uploadsOf(channel.id).length,
          owner: caller.owner,
          isOwn: caller.channelId === channel.id || Boolean(caller.owner?.channelIds.includes(channel.id)),
        }),
      )
      return listOf('youtube#channelListResponse', items, {
        total: found.length,
        perPage,
        ...(end < found.length ? { nextPageToken: pageTokenAt(end) } : {}),
        ...(offset > 0 ? { prevPageToken: pageTokenAt(Math.max(0, offset - perPage)) } : {}),
      })
    })
  }

  /** A channel that is gone is left out, as one that never was. */
  function findChannels(caller: Caller, query: Query): ChannelNow[] {
    const all = world.channels.list()
    const filters = FILTERS.filter((name) => query[name] !== undefined)
    if (filters.length > 1) {
      const message = `Incompatible parameters specified in the request: ${filters.join(', ')}`
      throw new YoutubeError('incompatibleParameters', { message })
    }
    if (textParameter(query, 'managedByMe') === 'true') {
      const { owner } = caller
      if (owner === null) throw new YoutubeError('channelForbidden', { place: parameter('managedByMe') })
      return all.filter(({ id }) => owner.channelIds.includes(id))
    }
    if (textParameter(query, 'mine') === 'true') return all.filter(({ id }) => id === caller.channelId)
    const ids = listParameter(query, 'id')
    if (ids.length > MAX_IDS) throw new YoutubeError('invalidParameter', { place: parameter('id') })
    if (ids.length > 0) return all.filter(({ id }) => ids.includes(id))
    const handle = textParameter(query, 'forHandle')
    if (handle === undefined) {
      const message = `No filter selected. Expected one of: ${FILTERS.join(', ')}`
      throw new YoutubeError('missingRequiredParameter', { message, place: parameter('id') })
    }
    const wanted = `@${handle.replace(/^@/, '').toLowerCase()}`
    return all.filter((channel) => channel.handle === wanted)
  }
}

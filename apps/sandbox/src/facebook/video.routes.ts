import type { FastifyInstance } from 'fastify'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError } from './facebook.errors.ts'
import { cursorPage } from './graph.cursors.ts'
import { readFields } from './graph.fields.ts'
import { queryOf } from './graph.gate.ts'
import { createGraphNodes, VIDEO_FIELDS } from './graph.nodes.ts'
import type { PageVideo } from './page-video.ts'

const MOST_IDS = 50

const LISTS: Readonly<Record<string, PageVideo['kind']>> = { videos: 'video', video_reels: 'reel' }

/** Videos and reels of a Page, and several objects in one call (`platforms.md` D5). */
export function videoRoutes(deps: FacebookDeps) {
  const { gate, publicUrl } = deps
  const nodes = createGraphNodes(deps)

  return async function routes(app: FastifyInstance): Promise<void> {
    for (const [edge, kind] of Object.entries(LISTS)) {
      app.get<{ Params: { id: string } }>(`/:id/${edge}`, async (request, reply) => {
        const caller = gate.enter(request, reply)
        const query = queryOf(request)
        const page = nodes.pageOf(request.params.id)
        const asked = readFields(query.get('fields') ?? VIDEO_FIELDS)
        const [path = ''] = request.url.split('?')
        return cursorPage(within(nodes.videosOf(page, kind, caller), query), query, {
          url: `${publicUrl()}${path}`,
          describe: (video) => nodes.describeVideo(video, page, asked),
        })
      })
    }

    app.get('/', async (request, reply) => {
      const query = queryOf(request)
      const ids = [...new Set((query.get('ids') ?? '').split(',').filter((id) => id !== ''))]
      // Each of them counts as a call.
      const caller = gate.enter(request, reply, Math.max(ids.length, 1))
      if (ids.length === 0) throw new GraphError(100, { message: '(#100) The parameter ids is required' })
      if (ids.length > MOST_IDS) throw tooMany(ids.length)
      const unknown = ids.filter((id) => !nodes.has(id))
      if (unknown.length > 0) throw new GraphError(803, { message: unknownIds(unknown) })
      const fields = query.get('fields')
      const found = await Promise.all(
        ids.map(async (id) => [id, await nodes.read(id, caller, fields)] as const),
      )
      return Object.fromEntries(found)
    })
  }
}

/** Those made since and until the moments asked for. */
function within(videos: readonly PageVideo[], query: URLSearchParams): readonly PageVideo[] {
  const since = momentOf(query, 'since') ?? Number.NEGATIVE_INFINITY
  const until = momentOf(query, 'until') ?? Number.POSITIVE_INFINITY
  return videos.filter(({ createdAt }) => createdAt >= since && createdAt <= until)
}

/** Seconds since 1970, or a date. */
function momentOf(query: URLSearchParams, name: string): number | null {
  const given = query.get(name)
  if (given === null) return null
  const moment = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given)
  if (Number.isNaN(moment)) throw new GraphError(100, { message: `(#100) Invalid ${name}` })
  return moment
}

const tooMany = (count: number): GraphError =>
  new GraphError(100, { message: `(#100) Too many IDs. Maximum: ${MOST_IDS}. Provided: ${count}.` })

const unknownIds = (ids: readonly string[]): string =>
  `(#803) Some of the aliases you requested do not exist: ${ids.join(',')}`

import type { FastifyInstance } from 'fastify'
import { NOTHING_COUNTED } from '#src/numbers/counts.ts'
import { dayAt, startOf } from '#src/numbers/days.ts'
import type { FacebookDeps } from '../facebook.deps.ts'
import { GraphError, noSuchObject } from '../facebook.errors.ts'
import type { FacebookPage } from '../facebook.seeds.ts'
import { type Caller, queryOf } from '../graph.gate.ts'
import { createGraphNodes } from '../graph.nodes.ts'
import type { PageVideo } from '../page-video.ts'
import { PAGE_METRICS, PAGE_MONEY, type PageDay, VIDEO_METRICS } from './insights.metrics.ts'
import { type InsightsQuery, readInsightsQuery } from './insights.query.ts'
import { createPageNumbers } from './page.numbers.ts'

const MOST_IDS = 50
const PAGE_NAMES = Object.keys({ ...PAGE_METRICS, ...PAGE_MONEY })
const VIDEO_NAMES = [...Object.keys(VIDEO_METRICS.video), ...Object.keys(VIDEO_METRICS.reel)]

interface Value {
  readonly value: unknown
  readonly end_time?: string
}

/** Insights of Pages, and of videos and reels, one or several in a call (`platforms.md` D6). */
export function insightsRoutes(deps: FacebookDeps) {
  const { world, gate, numbers } = deps
  const nodes = createGraphNodes(deps)
  const pages = createPageNumbers({ world, numbers })

  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Params: { id: string } }>('/:id/insights', async (request, reply) => {
      const caller = gate.enter(request, reply)
      const page = nodes.pageOf(request.params.id)
      mayCount(page, caller)
      const asked = { known: PAGE_NAMES, usual: 'day', now: world.now() } as const
      return ofPage(page, readInsightsQuery(queryOf(request), asked))
    })

    app.get<{ Params: { id: string } }>('/:id/video_insights', async (request, reply) => {
      const caller = gate.enter(request, reply)
      return ofVideo(request.params.id, caller, queryOf(request))
    })

    app.get('/video_insights', async (request, reply) => {
      const query = queryOf(request)
      const ids = [...new Set((query.get('ids') ?? '').split(',').filter((id) => id !== ''))]
      // Each of them counts as a call.
      const caller = gate.enter(request, reply, Math.max(ids.length, 1))
      if (ids.length === 0 || ids.length > MOST_IDS) {
        throw new GraphError(100, {
          message: `(#100) Too many IDs. Maximum: ${MOST_IDS}. Provided: ${ids.length}.`,
        })
      }
      const unknown = ids.filter((id) => !world.videos.find(id))
      if (unknown.length > 0) {
        const message = `(#803) Some of the aliases you requested do not exist: ${unknown.join(',')}`
        throw new GraphError(803, { message })
      }
      return Object.fromEntries(ids.map((id) => [id, ofVideo(id, caller, query)]))
    })
  }

  /** By the Page's own token, with permission and role. Throws 190, 200 and 10. */
  function mayCount(page: FacebookPage, { token }: Caller): void {
    if (token.pageId === null) {
      throw new GraphError(190, {
        subcode: 2_069_032,
        message: 'This method must be called with a Page Access Token',
      })
    }
    nodes.mayRead(page, token)
    const { scopes } = world.permissionOf(token.appId, token.userId)
    if (!scopes.includes('read_insights') || !world.tasksOn(token.userId, page.id).includes('ANALYZE')) {
      throw new GraphError(200, { message: '(#200) Requires read_insights permission to manage the object' })
    }
  }

  function ofPage(page: FacebookPage, { metrics, days }: InsightsQuery) {
    const catalogue = pages.catalogueOf(page)
    if (metrics.some((name) => name in PAGE_MONEY) && !catalogue.subject.earns) throw new GraphError(10)
    const told = days.flatMap((day) => {
      const counts = numbers.channelDay(catalogue, day)
      return counts === null ? [] : [{ day, counts }]
    })
    const values = (name: string): Value[] =>
      told.map(({ day, counts }) => {
        const made: PageDay = { counts, followers: () => pages.followersOn(page, catalogue, day) }
        return { value: metricOfPage(name)?.of(made), end_time: endOf(day) }
      })
    return {
      data: metrics.map((name) =>
        series(page.id, name, 'day', metricOfPage(name)?.title ?? name, values(name)),
      ),
    }
  }

  function ofVideo(id: string, caller: Caller, query: URLSearchParams) {
    const video = world.videos.find(id)
    if (!video) throw noSuchObject('GET', id)
    const page = nodes.pageOf(video.pageId)
    mayCount(page, caller)
    const asked = { known: VIDEO_NAMES, usual: 'lifetime', now: world.now() } as const
    return { data: seriesOf(video, page, readInsightsQuery(query, asked)) }
  }

  function seriesOf(video: PageVideo, page: FacebookPage, { metrics, period, days }: InsightsQuery) {
    const catalogue = pages.catalogueOf(page)
    const film = pages.filmOf(video)
    const told = days.filter((day) => numbers.isTold(page.id, day))
    const own = VIDEO_METRICS[video.kind]
    const lifetime = () => numbers.lifetime(catalogue.subject, film, dayAt(world.now()))
    // Names of the other kind are known, and say nothing.
    return metrics.flatMap((name) => {
      const metric = own[name]
      if (!metric) return []
      const values: Value[] =
        period === 'lifetime'
          ? [{ value: metric.of(lifetime()) }]
          : told.map((day) => ({
              value: metric.of(numbers.filmDay(catalogue, film, day) ?? NOTHING_COUNTED),
              end_time: endOf(day),
            }))
      return [series(`${video.id}/video_insights`, name, period, metric.title, values)]
    })
  }
}

const metricOfPage = (name: string) => PAGE_METRICS[name] ?? PAGE_MONEY[name]

function series(of: string, name: string, period: string, title: string, values: readonly Value[]) {
  return { name, period, values, title, description: title, id: `${of}/${name}/${period}` }
}

/** A day ends where the next one begins, Pacific time. */
function endOf(day: number): string {
  return `${new Date(startOf(day + 1)).toISOString().slice(0, 19)}+0000`
}

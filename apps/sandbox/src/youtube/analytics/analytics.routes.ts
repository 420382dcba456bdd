import type { FastifyInstance } from 'fastify'
import type { Numbers } from '#src/numbers/numbers.ts'
import type { ChannelNow } from '../channel.state.ts'
import type { World } from '../world.ts'
import { YoutubeError } from '../youtube.errors.ts'
import { type Caller, type Gate, speaksFor } from '../youtube.gate.ts'
import { ANALYTICS_SCOPES, MONEY_SCOPE } from '../youtube.methods.ts'
import type { Query } from '../youtube.query.ts'
import { METRICS } from './analytics.columns.ts'
import { type ReportQuery, readReportQuery } from './analytics.query.ts'
import { reportRows } from './analytics.rows.ts'
import type { YoutubeNumbers } from './youtube.numbers.ts'

export interface AnalyticsDeps {
  readonly gate: Gate
  readonly world: World
  readonly numbers: Numbers
  readonly youtube: YoutubeNumbers
}

/** Where the sandbox's `youtubeanalytics.googleapis.com` is. */
export const ANALYTICS_PREFIX = '/youtube-analytics'

/** YouTube Analytics v2: reports.query (`platforms.md` B). It takes nothing of the Data API's quota. */
export function analyticsRoutes({ gate, world, numbers, youtube }: AnalyticsDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof YoutubeError)) throw error
      return reply.code(error.status).send(error.body)
    })

    app.get<{ Querystring: Query }>('/v2/reports', async (request) => {
      const caller = gate.standing(request)
      if (!ANALYTICS_SCOPES.some((scope) => caller.scopes.includes(scope))) {
        throw new YoutubeError('insufficientPermissions')
      }
      const query = readReportQuery(request.query)
      const channels = channelsOf(caller, query)
      refuseMoney(caller, query, channels)
      const rows = reportRows(
        numbers,
        channels.map((channel) => youtube.catalogueOf(channel)),
        query,
      )
      return {
        kind: 'youtubeAnalytics#resultTable',
        columnHeaders: headersOf(query),
        ...(rows.length > 0 ? { rows } : {}),
      }
    })
  }

  /** Whose numbers are asked for. Throws `forbidden` for channels of others. */
  function channelsOf(caller: Caller, { of, channels }: ReportQuery): readonly ChannelNow[] {
    const found = (id: string): ChannelNow => {
      const channel = world.channels.find(id)
      if (!channel || !speaksFor(caller, id)) throw new YoutubeError('forbidden')
      return channel
    }
    if (of.kind === 'channel') {
      if (channels !== null) throw new YoutubeError('badRequest')
      return [found(of.id === 'MINE' ? caller.channelId : of.id)]
    }
    if (caller.owner?.id !== of.id) throw new YoutubeError('forbidden')
    return (channels ?? caller.owner.channelIds).map(found)
  }

  /** Money needs a scope of its own, and a channel that earns. */
  function refuseMoney(caller: Caller, { asksMoney }: ReportQuery, channels: readonly ChannelNow[]): void {
    if (!asksMoney) return
    if (!caller.scopes.includes(MONEY_SCOPE)) throw new YoutubeError('insufficientPermissions')
    if (!channels.some(({ monetised }) => monetised)) throw new YoutubeError('forbidden')
  }
}

function headersOf({ dimensions, metrics }: ReportQuery) {
  return [
    ...dimensions.map((name) => ({ name, columnType: 'DIMENSION', dataType: 'STRING' })),
    ...metrics.map((name) => ({
      name,
      columnType: 'METRIC',
      dataType: METRICS[name]?.dataType ?? 'INTEGER',
    })),
  ]
}

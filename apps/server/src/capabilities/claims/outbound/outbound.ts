import type { RemovalReview, ReviewedRemovals } from '#src/capabilities/contracts/contracts.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import type { ClaimRecord } from '../intake/claim-record.ts'
import type { ClaimRoom } from '../room.ts'
import { createAllowedChannels } from './allowed-channel.service.ts'
import { createAssets } from './asset.service.ts'
import { createRequestMoves } from './claim-request.moves.ts'
import { createClaimRequests } from './claim-request.service.ts'
import { readAllowedJob, sendRequestsJob, tellAllowedJob } from './outbound.jobs.ts'
import { createOutboundNews } from './outbound.news.ts'
import { type OutboundServices, outboundRoutes } from './outbound.routes.ts'
import { createRemovals } from './removal.service.ts'
import { createRequestEvents } from './request-events.service.ts'
import { createRequestSending } from './request-sending.service.ts'
import { createRightsAccounts, type RightsPorts } from './rights-account.ts'

export type OutboundPorts = RightsPorts & {
  readonly watchUrl: WatchUrl
  readonly record: ClaimRecord
  readonly review: RemovalReview
}

/** What is ours and what we claim of others: the door of the room (CLM-01). */
export type OutboundRoom = ClaimRoom & {
  readonly services: OutboundServices
  /** Removals as their review moves them. */
  readonly removals: ReviewedRemovals
  /** Sends what is ready, as the worker does. */
  send(signal?: AbortSignal): Promise<number>
}

export function createOutbound(kit: Kit, ports: OutboundPorts): OutboundRoom {
  const accounts = createRightsAccounts({ ...kit, ...ports })
  const news = createOutboundNews(kit)
  const moves = createRequestMoves({ ...kit, accounts })
  const requests = createClaimRequests({ ...kit, ...ports, accounts, moves })
  const allowed = createAllowedChannels({ ...kit, accounts })
  const services = {
    assets: createAssets({ ...kit, accounts }),
    requests,
    events: createRequestEvents(kit, requests),
    allowed,
  }
  const send = createRequestSending({ ...kit, ...ports, accounts, news })
  return {
    services,
    removals: createRemovals({ ...kit, moves }),
    send,
    routes: outboundRoutes(services),
    async work(queue) {
      await queue.work(sendRequestsJob, async (_payload, { signal, log }) => {
        const sent = await send(signal)
        if (sent > 0) log.info({ sent }, 'claims were sent')
      })
      await queue.work(tellAllowedJob, async (_payload, { signal, log }) => {
        const told = await allowed.tell(signal)
        if (told > 0) log.info({ told }, 'the platform was told of channels that are not claimed')
      })
      await queue.work(readAllowedJob, async (_payload, { signal, log }) => {
        await allowed.tell(signal)
        const changed = await allowed.read()
        if (changed > 0) log.info({ changed }, 'channels that are not claimed were read')
      })
    },
  }
}

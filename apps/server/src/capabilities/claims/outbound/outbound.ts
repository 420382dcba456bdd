import type { Kit } from '#src/platform/kit.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import type { ClaimRecord } from '../intake/claim-record.ts'
import type { ActorAtWork, ClaimRoom } from '../room.ts'
import { createAllowedChannels } from './allowed-channel.service.ts'
import { createAssets } from './asset.service.ts'
import { createClaimRequests } from './claim-request.service.ts'
import { readAllowedJob, sendRequestsJob, tellAllowedJob } from './outbound.jobs.ts'
import { createOutboundNews } from './outbound.news.ts'
import { type OutboundServices, outboundRoutes } from './outbound.routes.ts'
import { createRequestEvents } from './request-events.service.ts'
import { createRequestSending } from './request-sending.service.ts'
import { createRightsAccounts, type RightsPorts } from './rights-account.ts'

export type OutboundPorts = RightsPorts & {
  readonly actorAtWork: ActorAtWork
  readonly watchUrl: WatchUrl
  readonly record: ClaimRecord
}

/** What is ours and what we claim of others: the door of the room (CLM-01). */
export type OutboundRoom = ClaimRoom & {
  readonly services: OutboundServices
  /** Sends what is ready, as the worker does. */
  send(signal?: AbortSignal): Promise<number>
}

export function createOutbound(kit: Kit, ports: OutboundPorts): OutboundRoom {
  const accounts = createRightsAccounts({ ...kit, ...ports })
  const news = createOutboundNews({ ...kit, ...ports })
  const requests = createClaimRequests({ ...kit, ...ports, accounts, news })
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

import {
  askAgain,
  checkGrant,
  countGrants,
  getGrant,
  getGrantMap,
  listGrantHistory,
  listGrants,
  unbindGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { createGrantAsking } from './grant-asking.service.ts'
import type { GrantRecords } from './grant-records.service.ts'
import type { createGrantUnbinding } from './grant-unbinding.service.ts'

export function grantsRoutes(deps: {
  records: GrantRecords
  check: (ctx: SignedInContext, id: bigint) => Promise<void>
  unbind: ReturnType<typeof createGrantUnbinding>
  ask: ReturnType<typeof createGrantAsking>
}): Route[] {
  const { records, unbind, ask } = deps

  /** That it turns out to be dead is an answer, too: the grant says so then. */
  async function check(ctx: SignedInContext, id: bigint) {
    await deps.check(ctx, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'channels.credentialInvalid') throw error
    })
    return records.get(ctx, id)
  }

  return [
    route(listGrants, (ctx, { query }) => records.list(ctx, query)),
    route(countGrants, (ctx, { body }) => records.counts(ctx, body.views)),
    route(getGrantMap, (ctx) => records.map(ctx)),
    route(getGrant, (ctx, { params }) => records.get(ctx, BigInt(params.id))),
    route(listGrantHistory, (ctx, { params, query }) => records.history(ctx, BigInt(params.id), query)),
    route(checkGrant, (ctx, { params }) => check(ctx, BigInt(params.id))),
    route(unbindGrant, async (ctx, { params }) => {
      const id = BigInt(params.id)
      await unbind(ctx, id)
      return records.get(ctx, id)
    }),
    route(askAgain, (ctx, { body }) => ask(ctx, body)),
  ]
}

import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { sweepConnections } from './connection.store.ts'
import type { GrantDeps } from './grant.deps.ts'
import { keepGrantsJob } from './grant.jobs.ts'
import type { createGrantRenewal } from './grant.renewal.ts'
import { findEndingGrants, findGrant, findUncheckedGrants } from './grant.store.ts'

/** How long a token goes without being asked about, where its platform tells. */
const checkSeconds = 24 * 3600
/** In one look; the next one comes soon. */
const mostAtOnce = 500

export type Kept = { readonly renewed: number; readonly checked: number; readonly failed: number }

type KeepingDeps = Pick<GrantDeps, 'database' | 'platforms' | 'clock' | 'log'> & {
  readonly renewal: ReturnType<typeof createGrantRenewal>
}

/** Renews ahead the grants that end soon, so that nobody waits for it, and checks those nobody has looked at for a day. */
export async function keepGrants(deps: KeepingDeps, signal?: AbortSignal): Promise<Kept> {
  const { database, platforms, clock, renewal } = deps
  await sweepConnections(database.db, instantIn(clock, 0))
  const cards = platforms.all.flatMap((room) => room.card.grants)
  const ending = cards.map(({ kind, renewAheadSeconds }) => ({
    kind,
    before: instantIn(clock, renewAheadSeconds),
  }))
  const renewed = await each(await findEndingGrants(database.db, ending, mostAtOnce), async (id) => {
    const grant = await findGrant(database.db, id)
    if (grant) await renewal.renewGrant(id, grant.accessTokenSealed)
  })
  const telling = platforms.all
    .filter((room) => room.connection.inspect !== null)
    .flatMap((room) => room.card.grants.map(({ kind }) => kind))
  const since = instantIn(clock, -checkSeconds)
  const unchecked = await findUncheckedGrants(database.db, telling, since, mostAtOnce)
  const checked = await each(unchecked, renewal.check)
  return { renewed: renewed.done, checked: checked.done, failed: renewed.failed + checked.failed }

  /** One that fails keeps no other back: dead ones are marked by now, and the platform is asked again next time. */
  async function each(ids: readonly bigint[], work: (id: bigint) => Promise<void>) {
    let done = 0
    let failed = 0
    for (const id of ids) {
      if (signal?.aborted) break
      try {
        await work(id)
        done += 1
      } catch (err) {
        if (!(err instanceof AppError)) throw err
        failed += 1
        deps.log.info({ err, grantId: String(id) }, 'a grant was not renewed')
      }
    }
    return { done, failed }
  }
}

/** Keeps grants good; called in workers only. */
export async function workKeepingGrants(queue: Queue, deps: KeepingDeps): Promise<void> {
  await queue.work(keepGrantsJob, async (_payload, run) => {
    run.log.info(await keepGrants(deps, run.signal), 'grants kept')
  })
}

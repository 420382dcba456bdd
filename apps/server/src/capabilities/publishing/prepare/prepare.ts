import { hostname } from 'node:os'
import { join } from 'node:path'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createPreparations, type PreparationLinks } from './preparations.ts'
import { assertRecipe } from './prepare.check.ts'
import type { PrepareDeps, WatermarkOf } from './prepare.context.ts'
import { createFileFetcher } from './prepare.fetch.ts'
import { fetchFileJob, keepPreparedJob, prepareJob } from './prepare.jobs.ts'
import { keepPrepared, keepPreparing } from './prepare.keeping.ts'
import { createPrepareService } from './prepare.service.ts'

/** What preparing needs of other capabilities. */
export type PreparePorts = Pick<PrepareDeps, 'storage' | 'tools' | 'videos' | 'trackOf'>

/** Where this machine keeps whole files, and whether every task gets its own there first. */
export function prepareSettings({ env }: Pick<Kit, 'env'>): Pick<PrepareDeps, 'node' | 'fetchesFirst'> {
  return {
    node: { folder: join(env.DATA_DIR, 'node'), name: hostname() },
    fetchesFirst: env.PUBLISH_FROM_NODE,
  }
}

/** The check of what a person asks to be made of a video. */
export function recipeCheck(ports: {
  readonly database: Pick<Database, 'transaction'>
  readonly videos: PrepareDeps['videos']
  readonly watermarkOf: WatermarkOf
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint, tx: Tx) => Promise<unknown>
}) {
  const videoForPublishing = (ctx: SignedInContext, id: bigint) =>
    ports.database.transaction((tx) => ports.videoForPublishing(ctx, id, tx))
  return (...[ctx, videoId, recipe]: Last<typeof assertRecipe>) =>
    assertRecipe({ ...ports, videoForPublishing }, ctx, videoId, recipe)
}
type Last<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never

/** What is made of films before they are sent: the room of publishing. */
export function createPrepare(
  deps: Kit & PrepareDeps & { readonly links: PreparationLinks },
  isHeld: () => Promise<boolean>,
) {
  const service = createPrepareService(deps)
  const fetchFile = createFileFetcher(deps)
  const keeping = { ...deps, isHeld }
  return {
    preparations: createPreparations(deps),
    /** Opens the lanes that prepare, beside those that deliver; called in workers only. */
    async work(queue: Queue, lanes: number): Promise<void> {
      await queue.work(prepareJob, ({ taskId }, run) => service.prepare(BigInt(taskId), run), { lanes })
      await queue.work(fetchFileJob, ({ taskId }, run) => fetchFile(BigInt(taskId), run), { lanes })
      await queue.work(keepPreparedJob, async (_payload, run) => {
        run.log.info(await keepPrepared(keeping, run.signal), 'prepared files kept')
      })
      await keepPreparing(keeping)
    },
  }
}

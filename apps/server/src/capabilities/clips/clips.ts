import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { MadeFilms } from '#src/capabilities/media/media.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { FilmMaker, TaskPort } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { clipExportSource } from './clip.export-source.ts'
import { makeClipsJob, stopClipsJob } from './clip.jobs.ts'
import { createClipNews } from './clip.news.ts'
import { type ClipService, type ClipServiceDeps, createClipService } from './clip.service.ts'
import { createClipSteps } from './clip-steps.ts'
import { createClipStopping } from './clip-stopping.ts'
import { createClipWorker } from './clip-worker.ts'
import { seedClips } from './clips.demo.ts'
import { clipRoutes } from './clips.routes.ts'

export { clipHandover } from './clip-handover.store.ts'

export type ClipsPorts = Pick<ClipServiceDeps, 'links' | 'videoForClip' | 'assertHeard' | 'trackTitle'> & {
  readonly tasks: TaskPort
  readonly films: FilmMaker
  readonly madeFilms: MadeFilms
  readonly filmOf: (videoId: bigint) => Promise<{ readonly size: number; readonly fileName: string }>
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
  readonly actorAtWork: (begun: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
}

/** Clips: pieces of films, made once and published on several channels (CLP). */
export type Clips = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly demo: DemoSeed
  work(queue: Queue): Promise<void>
  /** Makes what waits, as the worker does. */
  make(signal: AbortSignal): Promise<number>
  /** Ends what is to stop and what no worker has in hand, as the worker does it. */
  stop(): Promise<number>
  readonly service: ReturnType<typeof createClipService>
  /** Clips for the global search (SHL-05). */
  readonly api: Pick<ClipService, 'suggest'>
}

/** Half of the processors: deliveries and the page have the others. */
const lanesOf = (wanted: number | undefined) => wanted ?? Math.max(1, Math.floor(availableParallelism() / 2))

export function createClips(kit: Kit, ports: ClipsPorts): Clips {
  const editorAtWork = async (staffId: bigint): Promise<Actor | null> => {
    const actor = await ports.actorAtWork({ staffId, sessionId: 0n })
    return actor?.permissions.has('clip:create') ? actor : null
  }
  const isAtWork = async (staffId: bigint) => (await editorAtWork(staffId)) !== null
  const steps = createClipSteps({ ...kit, ...ports, isAtWork })
  const service = createClipService({ ...kit, ...ports, steps })
  const stop = createClipStopping({ ...kit, steps })
  const { work: make } = createClipWorker({
    ...kit,
    ...ports,
    sourceOf: ports.filmOf,
    scratch: join(kit.env.DATA_DIR, 'node', 'clips'),
    tell: createClipNews(kit.news),
    async editorOf({ editorId }): Promise<SignedInContext> {
      const actor = await editorAtWork(editorId)
      if (actor === null) throw new AppError('clips.personGone')
      return { actor, requestId: randomUUID(), locale: 'zh', ip: '', log: kit.log, idempotencyKey: null }
    },
  })
  return {
    service,
    make,
    stop,
    api: service,
    routes: clipRoutes(service),
    exports: [clipExportSource(service, ports.channelTitle)],
    operations: [
      ...(['start', 'retry', 'terminate', 'restart'] as const).map((act) =>
        operationCommand({
          kind: `clip.${act}`,
          titlesOf: service.titlesOf,
          run: (ctx, { recordId }, transact) => service[act](ctx, recordId, null, transact),
        }),
      ),
      operationCommand({
        kind: 'clip.delete',
        titlesOf: service.titlesOf,
        run: (ctx, { recordId }, transact) => service.remove(ctx, recordId, transact),
      }),
    ],
    demo: (life) => seedClips(life, make),
    async work(queue) {
      await queue.work(
        makeClipsJob,
        async (_payload, { signal, log }) => {
          const taken = await make(signal)
          if (taken > 0) log.info({ taken }, 'clips were taken up')
        },
        { lanes: lanesOf(kit.env.CLIP_LANES) },
      )
      await queue.work(stopClipsJob, async (_payload, { log }) => {
        const settled = await stop()
        if (settled > 0) log.info({ settled }, 'clips that nobody makes were stopped')
      })
    },
  }
}

import type { ClaimChange } from '#src/capabilities/claims/claims.ts'
import type { KeptFiles } from '#src/capabilities/media/media.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { type SeparatorCommand, separatorArgv } from '#src/platform/media-tools/music/separator.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { seedMusic } from './music.demo.ts'
import { musicFileRoutes, musicRoutes } from './music.routes.ts'
import { removalExportSource } from './removals/removal.export-source.ts'
import { createRemovalFollow } from './removals/removal.follow.ts'
import { keepMusicJob, removeMusicJob } from './removals/removal.jobs.ts'
import { createRemovalKeeping, type Kept } from './removals/removal.keeping.ts'
import { createRemovalNews } from './removals/removal.news.ts'
import type { WatchUrl } from './removals/removal.present.ts'
import { createRemovalService, type RemovalService } from './removals/removal.service.ts'
import { musicCards } from './removals/removal-card.store.ts'
import { createRemoving, type RemovingPorts } from './removals/removing.ts'
import { trackExportSource } from './tracks/track.export-source.ts'
import { createTracks, type Tracks } from './tracks/track.service.ts'

/** What this capability needs of the others. */
export type MusicPorts = Omit<RemovingPorts, 'separator' | 'keptFiles'> & {
  readonly tools: Pick<MediaTools, 'readSound'>
  readonly keptFiles: KeptFiles
  readonly watchUrl: WatchUrl
  /** What plays the separator in tests; that of the configuration otherwise. */
  readonly separator?: SeparatorCommand | null
}

/** Music that is claimed and taken out of videos, and music of ours (BGM-01). */
export type Music = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly demo: DemoSeed
  readonly todayCards: ReturnType<typeof musicCards>
  readonly api: {
    /** What a claim that was made or changed means for the music of its video, in its transaction. */
    followClaim(tx: Tx, change: ClaimChange): Promise<void>
    /** Tracks, for whoever makes films with them. */
    readonly tracks: Pick<Tracks, 'assertHeard' | 'soundOf' | 'titleOf'>
  }
  work(queue: Queue): Promise<void>
  /** Makes the versions that wait, as the worker does. */
  remove(signal: AbortSignal): Promise<number>
  /** What comes by itself, as the worker does it. */
  keep(signal?: AbortSignal): Promise<Kept>
  readonly services: { readonly removals: RemovalService; readonly tracks: Tracks }
}

export function createMusic(kit: Kit, ports: MusicPorts): Music {
  const separator = ports.separator === undefined ? separatorOf(kit.env) : ports.separator
  const tell = createRemovalNews(kit.news)
  const follow = createRemovalFollow({ tell })
  const tracks = createTracks({ ...kit, ...ports })
  const removals = createRemovalService({ ...kit, ...ports, tracks, separates: separator !== null })
  const remove = createRemoving({ ...kit, ...ports, separator, tell })
  const keep = createRemovalKeeping({ ...kit, follow, tell })
  return {
    services: { removals, tracks },
    routes: musicRoutes(removals, tracks),
    rawRoutes: musicFileRoutes(removals, tracks),
    exports: [removalExportSource(removals), trackExportSource(tracks)],
    todayCards: musicCards(kit),
    operations: [
      operationCommand({
        kind: 'music.mute',
        titlesOf: removals.titlesOf,
        run: (ctx, { recordId }, transact) =>
          removals.startOf(ctx, recordId, { method: 'mute', trackId: null, gainDb: 0 }, transact),
      }),
      operationCommand({
        kind: 'music.remove',
        titlesOf: removals.titlesOf,
        run: (ctx, { recordId, params }, transact) => removals.startOf(ctx, recordId, params, transact),
      }),
      operationCommand({
        kind: 'music.cancel',
        titlesOf: removals.titlesOf,
        run: (ctx, { recordId }, transact) => removals.cancelOf(ctx, recordId, transact),
      }),
    ],
    api: { followClaim: follow.followClaim, tracks },
    demo: (life) => seedMusic(life, { removals, tracks, remove, keep }),
    remove,
    keep,
    async work(queue) {
      await queue.work(removeMusicJob, async (_payload, { signal, log }) => {
        const taken = await remove(signal)
        if (taken > 0) log.info({ taken }, 'music was taken out of films')
      })
      await queue.work(keepMusicJob, async (_payload, { signal, log }) => {
        const kept = await keep(signal)
        if (kept.opened + kept.checked > 0) log.info(kept, 'claims on sound were looked at')
      })
    },
  }
}

/** The program that the configuration names; null where it names none. */
function separatorOf({ MUSIC_SEPARATOR, MUSIC_SEPARATOR_SECONDS }: Kit['env']): SeparatorCommand | null {
  if (MUSIC_SEPARATOR === undefined) return null
  return { argv: separatorArgv(MUSIC_SEPARATOR), timeoutMs: MUSIC_SEPARATOR_SECONDS * 1000 }
}

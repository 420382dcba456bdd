import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createFacebook } from './facebook/facebook.ts'
import type { GrantKindCard, Platform } from './platform.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { createQuotaLedger } from './quota/quota.ledger.ts'
import { createReelBook } from './quota/reel.book.ts'
import { createUsageBook } from './quota/usage.book.ts'
import { createYoutube } from './youtube/youtube.ts'

export type {
  ApiClient,
  GrantAccount,
  GrantedChannel,
  GrantedTokens,
  GrantKindCard,
  GrantReach,
  Inspection,
  PassUse,
  Platform,
  PlatformCard,
  PlatformChannel,
  PlatformConnection,
} from './platform.ts'
export {
  type ByteSpan,
  type CredentialEnd,
  type FinishCall,
  type OpenedSession,
  type PlatformAdapter,
  PlatformProblem,
  type PlatformProblemKind,
  type PlatformVideo,
  type PlatformVideoState,
  type PublishSteps,
  type SessionPosition,
  type SideSteps,
  type Sighting,
  type SoughtVideo,
  type ThumbnailFile,
  type VideoDescription,
} from './platform-adapter.ts'
export type {
  AfterSteps,
  CaptionFile,
  CaptionTrack,
  SeenVideo,
  ShownAs,
  VideoWords,
} from './platform-after.ts'
export type {
  ClaimFile,
  ClaimHappening,
  ClaimPage,
  ClaimReading,
  CopyrightCheck,
  PlatformClaims,
  PlatformCopyrightChecks,
} from './platform-claims.ts'
export type {
  ChannelDayReading,
  ChannelMeasures,
  ChannelMoneyReading,
  DataChannel,
  DataFile,
  DayMeasures,
  DayMoney,
  DayPartReading,
  DayRange,
  PlatformData,
  PlatformDataFiles,
  VideoCounts,
  VideoDayReading,
  VideoMoneyReading,
} from './platform-data.ts'
export type {
  ChannelReading,
  PlatformReading,
  UploadsPage,
  VideoReading,
} from './platform-reading.ts'
export type { PlatformRevenueFiles, RevenueFile } from './platform-revenue.ts'
export type { PlatformRights, RightsShare, RightsWhole } from './platform-rights.ts'
export { pacificDay, secondsToPacificMidnight } from './quota/pacific-day.ts'
export { usualQuotasOf } from './quota/quota.ledger.ts'
export { findUse, takeQuota } from './quota/quota.store.ts'

/** The managed platforms, each a room of its own (docs/decisions/0032). */
export type Platforms = {
  readonly all: readonly Platform[]
  /** @throws channels.platformNotManaged for one that is kept by hand, or that nobody knows */
  of(platform: string): Platform
  /** The card of a kind of grant; the platform's first one where none is named. @throws channels.platformNotManaged */
  grantCard(platform: string, kind?: GrantKind): GrantKindCard
  /** @throws channels.platformNotManaged for a platform that nothing is published on */
  adapterOf(platform: string): PlatformAdapter
}

/** Where the consent pages send the browser back, under `/api`. */
export const consentReturnPath = '/channels/connections/callback'

/** Builds the rooms: the one place that names them all. */
export function createPlatforms(kit: Pick<Kit, 'env' | 'clock' | 'database' | 'news'>): Platforms {
  const { env, clock } = kit
  const redirectUri = `${env.PUBLIC_URL}/api${consentReturnPath}`
  const ledger = createQuotaLedger({ ...kit, configured: configuredProject(env) })
  const usage = createUsageBook(kit)
  return platformsOf([
    createYoutube({ env, clock, redirectUri, ledger }),
    createFacebook({ env, clock, redirectUri, usage, reels: createReelBook(kit) }),
  ])
}

/** The Google project that the environment names. */
export function configuredProject(env: Kit['env']) {
  return { clientId: env.YOUTUBE_CLIENT_ID ?? '', dailyUploads: env.YOUTUBE_DAILY_UPLOADS }
}

/** The same of rooms that are given, for tests. */
export function platformsOf(all: readonly Platform[]): Platforms {
  const byName = new Map<string, Platform>(all.map((room) => [room.card.platform, room]))
  const notManaged = (platform: string) =>
    new AppError('channels.platformNotManaged', { params: { platform } })

  function of(platform: string): Platform {
    const room = byName.get(platform)
    if (!room) throw notManaged(platform)
    return room
  }

  return {
    all,
    of,
    grantCard(platform, kind) {
      const { grants } = of(platform).card
      const card = kind === undefined ? grants[0] : grants.find((known) => known.kind === kind)
      if (!card) throw notManaged(platform)
      return card
    },
    adapterOf(platform) {
      const { publishing } = of(platform)
      if (!publishing) throw notManaged(platform)
      return publishing
    },
  }
}

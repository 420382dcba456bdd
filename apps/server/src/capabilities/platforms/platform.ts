import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { platformFields } from '@pindao/protocol/publishing/platform-fields.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import type { PlatformClaims, PlatformCopyrightChecks } from './platform-claims.ts'
import type { PlatformData } from './platform-data.ts'
import type { PlatformReading } from './platform-reading.ts'
import type { PlatformRevenueFiles } from './platform-revenue.ts'
import type { PlatformRights } from './platform-rights.ts'

/** How one kind of grant behaves. Generic code asks here and never for the platform's name. */
export type GrantKindCard = {
  readonly kind: GrantKind
  /** What is asked for, and no more; all of it is needed, and the consent page lets a person untick. */
  readonly scopes: readonly string[]
  /** Asked for beside them, and no grant is refused or lost for lack of them: what they open stays empty. */
  readonly furtherScopes: readonly string[]
  /** Whether one grant stands behind several channels, among which a person chooses; otherwise it is of one channel. */
  readonly manyChannels: boolean
  /** Whether each channel has a token of its own, which the grant's token buys; otherwise the grant's token is used. */
  readonly tokenPerChannel: boolean
  /**
   * What a renewal trades in: a refresh token that lies beside the token, or the token itself while it lives. With the
   * second, a missing refresh token says nothing.
   */
  readonly renewsBy: 'refreshToken' | 'accessToken'
  /** A token with less time left is renewed ahead, before anybody needs it. */
  readonly renewAheadSeconds: number
}

/** The capability card of a managed platform: what it can do, within which limits. */
export type PlatformCard = {
  readonly platform: ManagedPlatform
  /** The steps that its room takes. */
  readonly steps: readonly ('connect' | 'read' | 'publish')[]
  /** The first one is meant where nobody names a kind. */
  readonly grants: readonly [GrantKindCard, ...GrantKindCard[]]
  readonly limits: {
    /** Channels in one call of reading. */
    readonly channelsPerCall: number
    /** Grants that one account keeps alive with us: of one more, the oldest ends without a word. Null: no such limit. */
    readonly grantsPerAccount: number | null
  }
  /** Fields and limits of what is published there, by form. */
  readonly publishing: (typeof platformFields)[ManagedPlatform]
}

/** Tokens as the platform hands them out. */
export type GrantedTokens = {
  readonly accessToken: string
  /** Null: never by time. */
  readonly expiresAt: string | null
  /** Null when the platform sent none: the stored one stays good. */
  readonly refreshToken: string | null
  readonly scopes: readonly string[]
  /** Until when its data may be read; null where the platform has no such end. */
  readonly dataAccessExpiresAt: string | null
  /** Which of the platform's accounts agreed, where the platform says so: a consent does, a renewal need not. */
  readonly subject?: string | null | undefined
}

/** A client of ours at a platform: an API project, by whose quota calls are counted. */
export type ApiClient = { readonly clientId: string; readonly clientSecret: string }

/** How a token is going to be used. */
export type PassUse = {
  /** The client id of the grant's project; the configured one, if left out or null. */
  readonly project?: string | null
  /** Nobody waits for it: such calls leave the last share of a day, or of an app's limit, to publishing. */
  readonly background?: boolean
}

/** Who gave a grant, in the platform's own words. */
export type GrantAccount = { readonly accountId: string; readonly label: string }

/** A channel as the platform describes it. */
export type PlatformChannel = {
  readonly platformChannelId: string
  readonly title: string
  readonly handle: string | null
  readonly avatarUrl: string | null
  readonly url: string
  readonly subscriberCount: bigint | null
  readonly uploadsPlaylistId: string | null
}

/** A channel that a grant speaks for. */
export type GrantedChannel = {
  readonly channel: PlatformChannel
  /** Its own token, where channels have some. */
  readonly token: string | null
  /** What the person may not do there although it is needed: names of tasks of the platform. */
  readonly missing: readonly string[]
}

/** What a grant speaks for. */
export type GrantReach = { readonly account: GrantAccount; readonly channels: readonly GrantedChannel[] }

/** What a token is worth, asked without using it. */
export type Inspection = {
  readonly expiresAt: string | null
  readonly dataAccessExpiresAt: string | null
  readonly scopes: readonly string[]
}

/**
 * How a platform lets a person grant us their channels. Every call throws `PlatformProblem` and nothing else; its kind
 * `credential` alone says something about the grant. `client` is the grant's own; the configured one, if it is left out
 * or null.
 */
export type PlatformConnection = {
  /** @throws common.unavailable when no client is configured */
  consentUrl(request: {
    kind: GrantKind
    state: string
    codeVerifier: string
    client?: ApiClient | null
  }): string
  /** The code that the consent page sent back, for tokens that last. */
  exchange(grant: {
    kind: GrantKind
    code: string
    codeVerifier: string
    client?: ApiClient | null
  }): Promise<GrantedTokens>
  /** The account behind a grant, and the channels it speaks for. */
  reach(kind: GrantKind, accessToken: string, client?: ApiClient | null): Promise<GrantReach>
  /** New tokens for old: of the refresh token, or of the token itself (`renewsBy`). */
  renew(kind: GrantKind, traded: string, client?: ApiClient | null): Promise<GrantedTokens>
  /** Takes a grant back, with all tokens that came of it. `lasting` is its refresh token, or the token where it has none. */
  revoke(kind: GrantKind, lasting: string): Promise<void>
  /** Null where the platform does not tell: a renewal finds out. */
  readonly inspect: ((accessToken: string) => Promise<Inspection>) | null
  /** Channels by id, in batches; one that vanished is not among them. `pass` is a token as `passFor` makes it. */
  readChannels(pass: string, ids: readonly string[]): Promise<readonly PlatformChannel[]>
  /**
   * What is handed to the other calls for a channel: the token, and on whose behalf it speaks where a token alone does
   * not say so. Opaque for everybody else. For several channels at once, by the grant's own token, the id is empty.
   */
  passFor(
    kind: GrantKind,
    accountId: string,
    platformChannelId: string,
    accessToken: string,
    use?: PassUse,
  ): string
}

/** One platform: card, connection, reading and numbers of days where it tells more, and publishing where the product publishes there. */
export type Platform = {
  readonly card: PlatformCard
  readonly connection: PlatformConnection
  readonly reading: PlatformReading | null
  readonly data: PlatformData | null
  /** Months of money that it makes files of by itself. */
  readonly revenueFiles: PlatformRevenueFiles | null
  /** Copyright claims of content owners. */
  readonly claims: PlatformClaims | null
  /** What content owners keep of their rights. */
  readonly rights: PlatformRights | null
  /** Whether videos of its channels match somebody's rights, where no claims are told. */
  readonly copyrightChecks: PlatformCopyrightChecks | null
  readonly publishing: PlatformAdapter | null
}

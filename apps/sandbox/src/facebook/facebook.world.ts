import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fingerprint, randomId } from '#src/core/ids.ts'
import { openJournal, type Recorded } from '#src/core/journal.ts'
import { withoutUndefined } from '#src/core/without-undefined.ts'
import { GraphError, type SessionEnd, sessionOver } from './facebook.errors.ts'
import { type FacebookCode, FacebookFact, type FacebookToken } from './facebook.facts.ts'
import type { FreshToken, Permission } from './facebook.model.ts'
import { FACEBOOK_PAGES, type FacebookPage, type PageTask, personById } from './facebook.seeds.ts'
import { type CaptionFacts, createPageUploads, type PublishedFacts } from './page-upload.ts'
import { createPageVideos } from './page-video.state.ts'
import type { PageVideo } from './page-video.ts'

const CODE_LIFE_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000
const LONG_LIFE_MS = 60 * DAY_MS
const DATA_ACCESS_DAYS = 90

const NOTHING: Permission = { scopes: [], declined: [], pages: [] }

export type FacebookWorld = Awaited<ReturnType<typeof openFacebook>>

/** The sandbox's Facebook: permissions, tokens, roles, Pages and their videos, kept in `<dataDir>/facebook.jsonl`. */
export async function openFacebook(options: {
  dataDir: string
  now: () => number
  shortTokenSeconds: number
}) {
  const { now } = options
  const permissions = new Map<string, Permission>()
  const codes = new Map<string, FacebookCode>()
  const redeemed = new Set<string>()
  const tokens = new Map<string, FacebookToken>()
  const ended = new Map<string, SessionEnd>()
  const roles = new Map<string, readonly PageTask[]>()
  const pages = new Map<string, FacebookPage & { gone: boolean }>(
    FACEBOOK_PAGES.map((page) => [page.id, { ...page, gone: false }]),
  )
  const videos = createPageVideos(now)
  const uploads = createPageUploads()
  const reels = new Map<string, number[]>()
  const captions = new Map<string, CaptionFacts>()
  const path = join(options.dataDir, 'facebook.jsonl')
  const journal = await openJournal({ path, schema: FacebookFact, apply, now })

  function apply(fact: Recorded<FacebookFact>): void {
    switch (fact.type) {
      case 'dialog.allowed': {
        const { scopes, declined, pages: allowed } = fact
        permissions.set(keyOf(fact.appId, fact.userId), { scopes, declined, pages: allowed })
        break
      }
      case 'code.issued':
        codes.set(fact.code, fact)
        break
      case 'code.redeemed':
        redeemed.add(fact.code)
        break
      case 'token.issued':
        tokens.set(fact.token, fact)
        ended.delete(fact.token)
        break
      case 'permission.removed': {
        const key = keyOf(fact.appId, fact.userId)
        const held = permissions.get(key) ?? NOTHING
        permissions.set(key, {
          ...held,
          scopes: held.scopes.filter((scope) => scope !== fact.scope),
          declined: [...held.declined, fact.scope],
        })
        break
      }
      case 'sessions.ended':
        endSessions(fact)
        break
      case 'role.changed':
        roles.set(keyOf(fact.userId, fact.pageId), fact.tasks)
        break
      case 'page.changed': {
        const page = pages.get(fact.pageId)
        const { type: _type, pageId: _pageId, ...change } = fact
        if (page) pages.set(fact.pageId, { ...page, ...withoutUndefined(change) })
        break
      }
      case 'video.added':
      case 'video.changed':
        videos.apply(fact)
        break
      case 'upload.started':
        uploads.started(fact.upload)
        break
      case 'upload.sized':
        uploads.sized(fact.videoId, fact.size)
        break
      case 'upload.expired':
        uploads.expired(fact.videoId)
        break
      case 'upload.gone':
        uploads.gone(fact.videoId)
        break
      case 'video.published':
        publish(fact, Date.parse(fact.at))
        break
      case 'thumbnail.set':
        videos.change(fact.videoId, { thumbnail: fact.blob })
        break
      case 'caption.set':
        captions.set(`${fact.videoId} ${fact.locale}`, fact)
        break
      case 'caption.removed':
        captions.delete(`${fact.videoId} ${fact.locale}`)
    }
  }

  /** A finished upload is a video of its Page, whose id it had from the start. */
  function publish(fact: PublishedFacts, at: number): void {
    const { videoId, pageId, kind, title, description, published, scheduledAt, container, processingMs } =
      fact
    const blob = uploads.find(videoId)?.blob
    uploads.finished(videoId)
    if (kind === 'reel') reels.set(pageId, [...(reels.get(pageId) ?? []), at])
    const video: PageVideo = {
      id: videoId,
      pageId,
      kind,
      title,
      description,
      published,
      scheduledAt,
      seconds: (fact.durationMs ?? 0) / 1000,
      createdAt: at,
      views: 0,
      privacy: 'EVERYONE',
      status: 'processing',
      processed: { at: at + processingMs, status: container === null ? 'error' : 'ready' },
      blob,
      gone: false,
    }
    videos.apply({ type: 'video.added', video })
  }

  function endSessions({ appId, userId, end }: Extract<FacebookFact, { type: 'sessions.ended' }>): void {
    for (const token of tokens.values()) {
      const meant = token.userId === userId && (appId === null || token.appId === appId)
      // Time ends no long-lived Page token.
      const lasts = end === 'expired' && token.expiresAt === null
      if (meant && !lasts && !ended.has(token.token)) ended.set(token.token, end)
    }
    if (end !== 'removed') return
    for (const key of permissions.keys()) {
      const [app = '', user] = key.split(' ')
      if (user === userId && (appId === null || app === appId)) permissions.delete(key)
    }
  }

  const permissionOf = (appId: string, userId: string): Permission =>
    permissions.get(keyOf(appId, userId)) ?? NOTHING

  function page(id: string): FacebookPage | undefined {
    const found = pages.get(id)
    return found?.gone ? undefined : found
  }

  const tasksOn = (userId: string, pageId: string): readonly PageTask[] =>
    roles.get(keyOf(userId, pageId)) ?? pages.get(pageId)?.tasks[userId] ?? []

  /** Why a token is no good; `null` while it is. */
  function endOf(token: FacebookToken): SessionEnd | null {
    const end = ended.get(token.token)
    if (end) return end
    if (token.expiresAt !== null && token.expiresAt <= now()) return 'expired'
    if (token.pageId !== null && tasksOn(token.userId, token.pageId).length === 0) return 'roleLost'
    return null
  }

  async function issueUser(appId: string, userId: string, longLived: boolean): Promise<FreshToken> {
    const token = `EAA${randomId(96)}`
    const lifeMs = longLived ? LONG_LIFE_MS : options.shortTokenSeconds * 1000
    const at = now()
    await journal.record({
      type: 'token.issued',
      token: fingerprint(token),
      kind: 'USER',
      appId,
      userId,
      pageId: null,
      longLived,
      issuedAt: at,
      expiresAt: at + lifeMs,
      dataAccessExpiresAt: at + (personById(userId)?.dataAccessDays ?? DATA_ACCESS_DAYS) * DAY_MS,
    })
    return { token, expiresIn: Math.floor(lifeMs / 1000) }
  }

  return {
    now,
    page,
    videos,
    uploads,
    /** When reels were published on a Page by program. */
    reelsOf: (pageId: string): readonly number[] => reels.get(pageId) ?? [],
    captionsOf: (videoId: string): CaptionFacts[] =>
      [...captions.values()].filter((caption) => caption.videoId === videoId),
    tasksOn,
    permissionOf,
    endOf,
    record: journal.record,
    since: journal.since,

    /** Every token this is the text of, dead ones, too. */
    find: (token: string): FacebookToken | undefined => tokens.get(fingerprint(token)),

    /** Pages a person has a role on, in the order of the seeds. */
    pagesOf: (userId: string): FacebookPage[] =>
      [...pages.keys()].flatMap((id) => {
        const found = page(id)
        return found && tasksOn(userId, id).length > 0 ? [found] : []
      }),

    /** Records what was allowed in the dialog and returns a code: single use, ten minutes. */
    async allow(given: Permission & { appId: string; userId: string; redirectUri: string }): Promise<string> {
      const { appId, userId, redirectUri } = given
      const code = `AQ${randomId(120)}`
      const scopes = [...given.scopes]
      const declined = [...given.declined]
      await journal.record({
        type: 'dialog.allowed',
        appId,
        userId,
        scopes,
        declined,
        pages: [...given.pages],
      })
      const expiresAt = now() + CODE_LIFE_MS
      await journal.record({
        type: 'code.issued',
        code: fingerprint(code),
        appId,
        userId,
        redirectUri,
        expiresAt,
      })
      return code
    },

    /** A short-lived token for a code. Throws 100 for a used, old or foreign one, and for another address. */
    async redeem(code: string, appId: string, redirectUri: string): Promise<FreshToken> {
      const issued = codes.get(fingerprint(code))
      if (!issued || issued.appId !== appId)
        throw new GraphError(100, { message: 'Invalid verification code format.' })
      await journal.record(() => {
        if (redeemed.has(issued.code)) throw codeRefused('This authorization code has been used.', 36_009)
        if (issued.expiresAt <= now()) throw codeRefused('This authorization code has expired.', 36_007)
        if (issued.redirectUri !== redirectUri) {
          throw codeRefused(
            'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
            36_008,
          )
        }
        return { type: 'code.redeemed', code: issued.code }
      })
      return issueUser(appId, issued.userId, false)
    },

    /** A long-lived token for a living one of the same program, short or long. Throws 190. */
    async exchange(text: string, appId: string): Promise<FreshToken> {
      const token = tokens.get(fingerprint(text))
      if (token?.kind !== 'USER' || token.appId !== appId) throw new GraphError(190)
      const end = endOf(token)
      if (end) throw sessionOver(end)
      return issueUser(appId, token.userId, true)
    },

    /**
     * The token of a Page, for the user token in hand: the same one each time. It ends by time only when that of the
     * person is a short-lived one.
     */
    async pageToken(user: FacebookToken, text: string, pageId: string): Promise<string> {
      const token = `EAA${createHash('sha512').update(`${text} ${pageId}`).digest('base64url')}`
      const hash = fingerprint(token)
      const { appId, userId, longLived, expiresAt, dataAccessExpiresAt } = user
      await (tokens.has(hash)
        ? undefined
        : journal.record({
            type: 'token.issued',
            token: hash,
            kind: 'PAGE',
            appId,
            userId,
            pageId,
            longLived,
            issuedAt: now(),
            expiresAt: longLived ? null : expiresAt,
            dataAccessExpiresAt,
          }))
      return token
    },

    close: () => journal.close(),
  }
}

function keyOf(first: string, second: string): string {
  return `${first} ${second}`
}

function codeRefused(message: string, subcode: number): GraphError {
  return new GraphError(100, { message, subcode })
}

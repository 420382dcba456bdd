import { z } from 'zod'
import { PAGE_TASKS } from './facebook.seeds.ts'
import { CaptionFacts, PageUpload, PublishedFacts } from './page-upload.ts'
import { PageVideo, PageVideoChange } from './page-video.ts'

const appId = z.string()
const userId = z.string()
const pageId = z.string()
const scopes = z.array(z.string())
/** SHA-256 of a code or token; nothing kept here can be used as a credential. */
const hash = z.string()
/** Milliseconds since 1970. */
const moment = z.number()

/** What the sandbox's Facebook remembers (`facebook.jsonl`). */
export const FacebookFact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('dialog.allowed'),
    appId,
    userId,
    scopes,
    declined: scopes,
    pages: z.array(pageId),
  }),
  z.object({
    type: z.literal('code.issued'),
    code: hash,
    appId,
    userId,
    redirectUri: z.string(),
    expiresAt: moment,
  }),
  z.object({ type: z.literal('code.redeemed'), code: hash }),
  z.object({
    type: z.literal('token.issued'),
    token: hash,
    kind: z.enum(['USER', 'PAGE']),
    appId,
    userId,
    pageId: pageId.nullable(),
    longLived: z.boolean(),
    issuedAt: moment,
    expiresAt: moment.nullable(),
    dataAccessExpiresAt: moment,
  }),
  z.object({ type: z.literal('permission.removed'), appId, userId, scope: z.string() }),
  z.object({
    type: z.literal('sessions.ended'),
    /** `null`: those of every program. */
    appId: appId.nullable(),
    userId,
    end: z.enum(['removed', 'checkpoint', 'password', 'expired', 'unconfirmed', 'invalid']),
  }),
  z.object({ type: z.literal('role.changed'), userId, pageId, tasks: z.array(z.enum(PAGE_TASKS)) }),
  z.object({
    type: z.literal('page.changed'),
    pageId,
    gone: z.boolean().optional(),
    published: z.boolean().optional(),
    name: z.string().optional(),
    followers: z.number().int().min(0).optional(),
  }),
  z.object({ type: z.literal('video.added'), video: PageVideo }),
  z.object({ type: z.literal('upload.started'), upload: PageUpload }),
  z.object({ type: z.literal('upload.sized'), videoId: z.string(), size: z.number().int() }),
  z.object({ type: z.literal('upload.expired'), videoId: z.string() }),
  z.object({ type: z.literal('upload.gone'), videoId: z.string() }),
  PublishedFacts.extend({ type: z.literal('video.published') }),
  z.object({
    type: z.literal('thumbnail.set'),
    videoId: z.string(),
    blob: z.string(),
    mimeType: z.enum(['image/jpeg', 'image/png']),
  }),
  CaptionFacts.extend({ type: z.literal('caption.set') }),
  z.object({ type: z.literal('caption.removed'), videoId: z.string(), locale: z.string() }),
  z.object({ type: z.literal('video.changed'), id: z.string(), change: PageVideoChange }),
])
export type FacebookFact = z.infer<typeof FacebookFact>

/** A code that may still be traded. */
export type FacebookCode = Extract<FacebookFact, { type: 'code.issued' }>

/** A token, alive or not. */
export type FacebookToken = Extract<FacebookFact, { type: 'token.issued' }>

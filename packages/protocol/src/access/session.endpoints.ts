import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'

/** What a browser says it runs on; the page has a picture and a word for each. */
const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const

/** One of a person's own sessions (SSO-07). */
const ownSession = z.object({
  id,
  device: z.object({
    kind: z.literal(deviceKinds),
    /** As people know them (`Chrome`, `Windows`); null for what we cannot tell. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  /** The address it was opened from. */
  ip: z.string(),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** When it ends whatever happens. */
  expiresAt: instant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  url: '/sessions',
  access: 'signedIn',
  summary: 'Where this person is signed in: the newest 100 sessions, the current one first',
  output: z.array(ownSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/sessions/:id',
  access: 'signedIn',
  summary: 'Ends one of this person’s sessions; its open pages go to the sign-in at once',
  params: z.object({ id }),
  output: z.object({ ended: z.boolean() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/sessions',
  access: 'signedIn',
  summary: 'Ends all of this person’s sessions but the one that asks; answers how many',
  output: z.object({ ended: z.number().int() }),
})

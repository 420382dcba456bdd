import { z } from 'zod'
import { credentialStatus } from '#src/channels/channel.states.ts'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'

/** Days that the figures of a person reach back, today included. */
export const personFigureDays = 30

/** A department or role: a code with a translated label, or a name. */
const called = z.object({ id, code: z.string().nullable(), name: z.string().nullable() })

/** One count with its days, oldest first. */
const figure = z.object({ total: z.number().int(), days: z.array(z.number().int()) })
export type PersonFigure = z.output<typeof figure>

const ownedChannel = z.object({
  id,
  platform: z.enum(platforms),
  title: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  credentialStatus: credentialStatus.schema.nullable(),
})

/**
 * One act of the audit log; `name` is what the record is called now (a built-in role or department by its code), null
 * when it is gone, has no name, or the reader may not read it.
 */
const recentAct = z.object({
  id,
  at: instant,
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  name: z.string().nullable(),
})
export type RecentAct = z.output<typeof recentAct>

/** A member of staff for those who work with them. What the reader may not see is null, not empty. */
export const personView = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  department: called,
  /** The leading one first. */
  roles: z.array(called),
  enabled: z.boolean(),
  /** Both null for somebody who never signed in. */
  firstSignInAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
  channels: z.object({ total: z.number().int(), items: z.array(ownedChannel) }).nullable(),
  figures: z.object({
    /** The days counted, `YYYY-MM-DD` in the time zone asked for, oldest first. */
    days: z.array(z.iso.date()),
    uploaded: figure.nullable(),
    published: figure.nullable(),
    failed: figure.nullable(),
  }),
  acts: z.array(recentAct).nullable(),
})
export type PersonView = z.output<typeof personView>

export const getPerson = endpoint({
  method: 'GET',
  url: '/people/:id',
  access: 'signedIn',
  programs: true,
  summary:
    'A member of staff with channels, figures and recent acts: oneself, or with staff:read within the scope',
  params: z.object({ id }),
  query: z.object({ timeZone: timeZone.default('UTC') }),
  output: personView,
})

import { z } from 'zod'
import { named } from '#src/access/staff.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { anyText } from '#src/core/rules.ts'

/** Where channels go whose owner leaves: to their backup where they have one, or to the successor all of them. */
export const handoverRules = ['successor', 'backupFirst'] as const

/** More exceptions than there are kinds and departments in a company of any size. */
export const mostExceptions = 200

/**
 * Who takes over instead of the successor: everything of a kind, or what of it is of one department, which goes before
 * everything. A kind that nobody knows, or of which nothing is in hand, is no mistake: it may be by the day it counts.
 */
const exception = z.object({
  kind: z.string().regex(/^[A-Za-z]{1,60}$/, { error: 'pattern' }),
  /** Null: whatever department it is of. */
  departmentId: id.nullable(),
  successorId: id,
})
export type HandoverException = z.output<typeof exception>

/** Who takes over what somebody has in hand. */
export const handoverWish = z.object({
  successorId: id,
  rule: z.enum(handoverRules),
  exceptions: z.array(exception).max(mostExceptions, { error: 'tooLong' }).default([]),
})

/** Why somebody cannot take over. Labels: `channels:handover.why.<why>`. */
export const handoverRefusals = [
  /** Cannot sign in. */
  'disabled',
  /** Is the person who hands over. */
  'leaver',
  /** Is nobody whom whoever asks may give work to. */
  'unknown',
  /** Leaves before it would be theirs, or on the same day. */
  'leavesBefore',
  /** Holds no permission to open records of this kind. */
  'noPermission',
  /** Does not see these records, and would not by having them. */
  'outsideScope',
] as const
export type HandoverRefusal = (typeof handoverRefusals)[number]

const person = z.object({ id, fullName: z.string() })

/**
 * What a member of staff who leaves has in hand, kind by kind: `channelOwner` and `channelBackup` are channels, the other
 * kinds are of the capabilities that declare them (groups, publish tasks, videos). Labels: `channels:handover.kind.<kind>`.
 */
const kindOfWork = z.object({
  kind: z.string(),
  count: z.int(),
  /** How much of it lies outside the data scope of whoever asks: it stays. */
  elsewhere: z.int(),
  /** Where what would move is; a null department is none. */
  departments: z.array(z.object({ department: named.nullable(), count: z.int() })),
})

/** Who cannot take over what of it, and why. */
const refusal = z.object({
  kind: z.string(),
  department: named.nullable(),
  count: z.int(),
  successor: person,
  why: z.enum(handoverRefusals),
})

export const previewHandover = endpoint({
  method: 'POST',
  url: '/staff/:id/handover/preview',
  access: 'channel:handover',
  whileViewing: true,
  summary: 'What would move if a member of staff handed everything over, to whom, and who could not take it',
  params: z.object({ id }),
  /** Without a successor it says what there is; with a day, who leaves before that, too. */
  body: handoverWish.extend({ successorId: id.nullable(), lastDay: z.iso.date().optional() }),
  output: z.object({
    from: person,
    to: person.nullable(),
    kinds: z.array(kindOfWork),
    refusals: z.array(refusal),
    /** The first of the channels, and who would have each; none as long as there is no successor. */
    channels: z.array(z.object({ id, title: z.string(), newOwner: z.string() })),
    /** Changes with what would move and to whom: who confirms names what was seen. */
    fingerprint: z.string(),
  }),
})

export const confirmHandover = endpoint({
  method: 'POST',
  url: '/staff/:id/handover',
  access: 'channel:handover',
  summary: 'Moves everything a member of staff has in hand in one audited step: all of it or nothing',
  params: z.object({ id }),
  body: handoverWish.extend({ fingerprint: anyText.max(200) }),
  output: z.object({ id }),
  idempotent: 'key',
})

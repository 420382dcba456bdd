import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { anyText } from '#src/core/rules.ts'

/**
 * What a member of staff who leaves has in hand, kind by kind: `channelOwner` and `channelBackup` are channels, the other
 * kinds are of the capabilities that declare them (groups, publish tasks, videos). Labels: `channels:handover.kind.<kind>`.
 */
const kindOfWork = z.object({
  kind: z.string(),
  count: z.int(),
  /** How much of it lies outside the data scope of whoever asks: it stays. */
  elsewhere: z.int(),
})

/** Where channels go whose owner leaves: to their backup where they have one, or to the successor all of them. */
export const handoverRules = ['successor', 'backupFirst'] as const

export const previewHandover = endpoint({
  method: 'POST',
  url: '/staff/:id/handover/preview',
  access: 'channel:handover',
  whileViewing: true,
  summary: 'What would move if a member of staff handed everything over, and to whom',
  params: z.object({ id }),
  body: z.object({ successorId: id, rule: z.enum(handoverRules) }),
  output: z.object({
    from: z.object({ id, fullName: z.string() }),
    to: z.object({ id, fullName: z.string() }),
    kinds: z.array(kindOfWork),
    /** The first of the channels, and who would have each. */
    channels: z.array(z.object({ id, title: z.string(), newOwner: z.string() })),
    /** Changes with what would move: who confirms names what was seen. */
    fingerprint: z.string(),
  }),
})

export const confirmHandover = endpoint({
  method: 'POST',
  url: '/staff/:id/handover',
  access: 'channel:handover',
  summary: 'Moves everything a member of staff has in hand in one audited step: all of it or nothing',
  params: z.object({ id }),
  body: z.object({ successorId: id, rule: z.enum(handoverRules), fingerprint: anyText.max(200) }),
  output: z.object({ id }),
  idempotent: 'key',
})

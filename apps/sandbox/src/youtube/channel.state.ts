import { z } from 'zod'
import { CHANNELS, type Channel } from './channel.seeds.ts'

/** What may happen to a channel beside us; what is left out stays as it is. */
export const ChannelChange = z.object({
  /** Why it cannot be found any more; `null`: it is there. */
  gone: z.enum(['closed', 'suspended']).nullable().optional(),
  title: z.string().optional(),
  handle: z.string().optional(),
  subscribers: z.number().int().min(0).optional(),
  views: z.number().int().min(0).optional(),
  longUploads: z.enum(['allowed', 'eligible', 'disallowed']).optional(),
  madeForKids: z.boolean().optional(),
  selfDeclaredMadeForKids: z.boolean().nullable().optional(),
  linked: z.boolean().optional(),
  monetised: z.boolean().optional(),
  standing: z
    .object({ community: z.boolean(), copyright: z.boolean(), contentId: z.boolean() })
    .partial()
    .optional(),
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** A channel as it stands now. */
export type ChannelNow = Channel & { readonly gone: 'closed' | 'suspended' | null }

/** The channels as they stand: seeds, and what happened to them since. */
export function createChannels() {
  const channels = new Map<string, ChannelNow>(
    CHANNELS.map((channel) => [channel.id, { ...channel, gone: null }]),
  )

  return {
    /** Every channel that can be found, in the order of the seeds. */
    list: (): ChannelNow[] => [...channels.values()].filter(({ gone }) => gone === null),
    /** The channel with this id, gone or not. */
    find: (id: string): ChannelNow | undefined => channels.get(id),
    change(id: string, change: ChannelChange): void {
      const channel = channels.get(id)
      if (!channel) return
      const standing = { ...channel.standing, ...change.standing }
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      channels.set(id, { ...channel, ...Object.fromEntries(given), standing })
    },
  }
}

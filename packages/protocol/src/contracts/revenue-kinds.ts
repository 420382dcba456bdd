import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** What Facebook pays for (REV-01; E32). Months from 2025-09 on have the last one only; the others stay for history. */
export const revenueType = enumeration({
  name: 'revenueType',
  initial: 'content_monetization',
  values: {
    midroll_ad: { code: 0 },
    reels: { code: 1 },
    content_monetization: { code: 2 },
  },
})
export type RevenueType = NameOf<typeof revenueType>

/** What YouTube pays for (business.md §1). */
export const ytSources = ['ads', 'premium', 'shorts', 'transaction'] as const
export type YtSource = (typeof ytSources)[number]

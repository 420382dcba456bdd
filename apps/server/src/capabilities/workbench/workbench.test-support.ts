import { todayCards } from '@pindao/protocol/capabilities.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'

/** One of each card: what the capabilities count is theirs to test. */
export const oneOfEach = Object.fromEntries(
  [...todayCards.keys()].map((kind) => [kind, async () => ({ value: 1 })]),
) as unknown as TodayCardReaders

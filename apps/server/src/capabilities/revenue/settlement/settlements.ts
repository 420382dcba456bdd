import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { Actor } from '#src/platform/context.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'

/** What is owed to creators: the door of the room. */
export type SettlementRoom = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly todayCards: Pick<TodayCardReaders, 'settlementsToConfirm'>
  readonly api: {
    suggest(
      actor: Actor,
      words: string,
      limit: number,
    ): Promise<
      {
        readonly id: bigint
        readonly title: string
        readonly subtitle: string
        readonly thumbnailUrl: null
      }[]
    >
  }
  work(queue: Queue): Promise<void>
}

export function createSettlementRoom(_kit: Kit): SettlementRoom {
  return {
    routes: [],
    operations: [],
    exports: [],
    todayCards: { settlementsToConfirm: async () => null },
    api: { suggest: async () => [] },
    async work() {},
  }
}

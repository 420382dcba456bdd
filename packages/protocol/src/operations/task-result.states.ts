import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How work stands that outlives its request (PUB-06; E06). The specification gives the codes; the moves are ours. One
 * that was cancelled ends as `failed`, since not all of it was done, and says beside it that it was cancelled.
 */
export const taskResult = enumeration({
  name: 'taskResult',
  initial: 'waiting',
  values: {
    waiting: {
      code: 3,
      next: [
        { to: 'inProgress', by: ['system'], why: 'a worker begins' },
        { to: 'failed', by: ['person'], why: 'cancelled before it began' },
      ],
    },
    inProgress: {
      code: 0,
      next: [
        { to: 'success', by: ['system'], why: 'every record is done' },
        { to: 'failed', by: ['system', 'person'], why: 'not every record is done, or cancelled' },
      ],
    },
    success: { code: 1 },
    failed: { code: 2, next: [{ to: 'waiting', by: ['person', 'system'], why: 'retry' }] },
  },
})
export type TaskResult = NameOf<typeof taskResult>

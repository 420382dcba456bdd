import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** A batch of the composer: filled in, then submitted once, then perhaps taken back. How far its tasks are, they say themselves. */
export const publishBatchStatus = enumeration({
  name: 'publishBatch',
  initial: 'draft',
  values: {
    draft: {
      code: 0,
      next: [{ to: 'submitted', by: ['person'], why: 'submitted, its tasks are being made' }],
    },
    submitted: {
      code: 1,
      next: [{ to: 'withdrawn', by: ['person'], why: 'what had not begun was taken back' }],
    },
    withdrawn: { code: 2 },
  },
})
export type PublishBatchStatus = NameOf<typeof publishBatchStatus>

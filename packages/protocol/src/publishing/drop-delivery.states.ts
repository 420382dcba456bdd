import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * The delivery of a source video to a drop box. Codes and moves are those of the video's own upload (VID-02; E01 4–8), which
 * follows it; what is taken out of the queue leaves the video saved, as it was (E01 0).
 */
export const dropDeliveryStatus = enumeration({
  name: 'dropDelivery',
  initial: 'queued',
  values: {
    withdrawn: { code: 0 },
    queued: {
      code: 4,
      next: [
        { to: 'uploading', by: ['system'], why: 'worker picks' },
        { to: 'withdrawn', by: ['person'], why: 'taken out of the queue' },
      ],
    },
    uploading: {
      code: 5,
      next: [
        { to: 'delivered', by: ['system'], why: 'the file lies in the drop box, whole, under its name' },
        { to: 'failed', by: ['system'], why: 'error, or somebody stopped it' },
      ],
    },
    delivered: { code: 6 },
    failed: {
      code: 7,
      next: [
        { to: 'retrying', by: ['person', 'system'], why: 'retry' },
        { to: 'withdrawn', by: ['person'], why: 'given up' },
      ],
    },
    retrying: {
      code: 8,
      next: [
        { to: 'uploading', by: ['system'], why: 'worker picks' },
        { to: 'failed', by: ['system'], why: 'too many retries, or somebody stopped it' },
      ],
    },
  },
})
export type DropDeliveryStatus = NameOf<typeof dropDeliveryStatus>

/** What goes on in a delivery that is being sent; `finishing` is noted before the file gets its name. */
export const dropStages = ['waiting', 'connecting', 'sending', 'checking', 'finishing', 'done'] as const
export type DropStage = (typeof dropStages)[number]

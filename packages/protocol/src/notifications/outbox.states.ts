import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** How a message stands on its way out of the house: one receiver, one way. Codes and moves are ours. */
export const outboxState = enumeration({
  name: 'outboxState',
  initial: 'waiting',
  values: {
    waiting: {
      code: 1,
      next: [
        { to: 'sending', by: ['system'], why: 'due, and a worker has taken it up' },
        { to: 'dropped', by: ['system'], why: 'what it tells was mended before it left' },
        { to: 'failed', by: ['system'], why: 'too old to be news' },
      ],
    },
    sending: {
      code: 2,
      next: [
        { to: 'sent', by: ['platform'], why: 'the other side has taken it' },
        {
          to: 'waiting',
          by: ['platform', 'system'],
          why: 'not taken for now, or the worker died before e-mail left',
        },
        { to: 'failed', by: ['platform'], why: 'refused for good, or too often' },
        { to: 'withheld', by: ['system'], why: 'the receiver may not see it any more' },
        { to: 'doubtful', by: ['system'], why: 'nobody knows whether the group has it' },
      ],
    },
    sent: { code: 3 },
    failed: { code: 4, next: [{ to: 'waiting', by: ['person'], why: 'sent anew' }] },
    withheld: {
      code: 5,
      next: [{ to: 'waiting', by: ['person'], why: 'sent anew; the right is asked again' }],
    },
    doubtful: {
      code: 6,
      next: [{ to: 'waiting', by: ['person'], why: 'a person looked: it did not arrive' }],
    },
    dropped: { code: 7 },
  },
})
export type OutboxState = NameOf<typeof outboxState>

/** States that a person can send anew from. */
export const redrivable = outboxState.sourcesOf('waiting', 'person')

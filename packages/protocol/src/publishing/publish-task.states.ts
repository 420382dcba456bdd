import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * Publish tasks (PUB-01; E04). The specification gives the codes and no moves: every transition is our assumption
 * (docs/decisions/0004). Against the starting table three are added: `toPublish → publishQueued`, because a storage that
 * serves ranges needs no download to a node; `publishing → publishQueued`, because only the platform's answer tells
 * that its quota is used up; `publishFailed → terminating`, because a failed task may have left a private video.
 */
export const publishTaskStatus = enumeration({
  name: 'publishTask',
  initial: 'toPublish',
  aliases: { 9: 'toPublish' },
  values: {
    draft: { code: 1, next: [{ to: 'toPublish', by: ['person'], why: 'submitted, all checks pass' }] },
    toPublish: {
      code: 0,
      next: [
        { to: 'editing', by: ['system'], why: 'needs editing and is not prepared' },
        { to: 'composing', by: ['system'], why: 'needs composing only and is not prepared' },
        { to: 'downloadQueued', by: ['system'], why: 'due, the storage serves no ranges' },
        { to: 'publishQueued', by: ['system'], why: 'due, the storage serves ranges' },
        { to: 'draft', by: ['person'], why: 'back to draft' },
        { to: 'terminated', by: ['person'], why: 'nothing started' },
      ],
    },
    editing: {
      code: 25,
      next: [
        { to: 'composing', by: ['system'], why: 'edited, needs composing' },
        { to: 'toPublish', by: ['system'], why: 'edited, prepared' },
        { to: 'editFailed', by: ['system'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    editFailed: {
      code: 26,
      next: [
        { to: 'editing', by: ['person', 'system'], why: 'retry' },
        { to: 'draft', by: ['person'], why: 'change and submit again' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    composing: {
      code: 23,
      next: [
        { to: 'toPublish', by: ['system'], why: 'composed, prepared' },
        { to: 'composeFailed', by: ['system'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    composeFailed: {
      code: 24,
      next: [
        { to: 'composing', by: ['person', 'system'], why: 'retry' },
        { to: 'draft', by: ['person'], why: 'change and submit again' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    downloadQueued: {
      code: 7,
      next: [
        { to: 'publishQueued', by: ['system'], why: 'file on the node' },
        { to: 'downloadFailed', by: ['system'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    downloadFailed: {
      code: 3,
      next: [
        { to: 'downloadQueued', by: ['person', 'system'], why: 'retry' },
        { to: 'draft', by: ['person'], why: 'change the source' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    publishQueued: {
      code: 2,
      next: [
        { to: 'publishing', by: ['system'], why: 'credential good and quota left' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    publishing: {
      code: 4,
      next: [
        { to: 'published', by: ['platform'], why: 'video id known and processed' },
        { to: 'publishFailed', by: ['system', 'platform'], why: 'error, rejected' },
        { to: 'publishQueued', by: ['system'], why: 'the platform asks to wait: quota or credential' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    publishFailed: {
      code: 6,
      next: [
        { to: 'publishQueued', by: ['person', 'system'], why: 'retry' },
        {
          to: 'downloadQueued',
          by: ['person', 'system'],
          why: 'retry, file purged from the node',
          later: true,
        },
        { to: 'draft', by: ['person'], why: 'change and submit again' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
        { to: 'terminating', by: ['person'], why: 'terminate; a private video has to be taken away first' },
      ],
    },
    published: { code: 5 },
    terminating: {
      code: 20,
      next: [
        { to: 'terminated', by: ['system'], why: 'worker stopped' },
        { to: 'published', by: ['platform'], why: 'the platform had already accepted it' },
        { to: 'publishFailed', by: ['system'], why: 'no stop within 10 minutes' },
      ],
    },
    terminated: {
      code: 21,
      next: [{ to: 'draft', by: ['person'], why: 'back to draft' }],
    },
  },
})
export type PublishTaskStatus = NameOf<typeof publishTaskStatus>

/** Visibility a person may ask for (PUB-03). */
export const visibilityCodes = { public: 1, unlisted: 2, private: 3 } as const
export type RequestedVisibility = keyof typeof visibilityCodes

/**
 * Where a delivery stands inside `publishing`. `confirming` means: the last byte was sent and no answer came; only
 * reading decides, so nothing is sent again (architecture §6).
 */
export const deliveryStages = [
  'intent',
  'sessionOpen',
  'transferring',
  'confirming',
  'uploaded',
  'processing',
  'done',
] as const
export type DeliveryStage = (typeof deliveryStages)[number]

/** Why a task waits in the queue; `recovery` and `unclear` also while it is published (decision 0009). */
export const waitReasons = [
  'quota',
  'credential',
  'platform',
  'maintenance',
  'recovery',
  'unclear',
  'brake',
] as const
export type WaitReason = (typeof waitReasons)[number]

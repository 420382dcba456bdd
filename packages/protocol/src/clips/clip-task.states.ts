import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * Clip tasks (CLP-01; E05): one for each channel that a clip goes to. The numbers are those of the specification and are
 * no others' (5 and 9 mean something else for publish tasks). `downloadQueued`: the cut is made and is being brought into
 * the library. One move is added to the table, as for publish tasks: `publishFailed → terminating`, because a failed
 * publication may have left a private video that has to be taken away first.
 */
export const clipTaskStatus = enumeration({
  name: 'clipTask',
  initial: 'unedited',
  values: {
    unedited: {
      code: 1,
      next: [
        { to: 'editing', by: ['person'], why: 'start' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    editing: {
      code: 2,
      next: [
        { to: 'downloadQueued', by: ['system'], why: 'the cut is ready' },
        { to: 'editFailed', by: ['system'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    editFailed: {
      code: 4,
      next: [
        { to: 'editing', by: ['person', 'system'], why: 'retry' },
        { to: 'unedited', by: ['person'], why: 'change the cut list' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    downloadQueued: {
      code: 3,
      next: [
        { to: 'publishQueued', by: ['system'], why: 'the result is in the library' },
        { to: 'downloadFailed', by: ['system'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    downloadFailed: {
      code: 6,
      next: [
        { to: 'downloadQueued', by: ['person', 'system'], why: 'retry' },
        { to: 'terminated', by: ['person'], why: 'terminate' },
      ],
    },
    publishQueued: {
      code: 5,
      next: [
        { to: 'publishing', by: ['system'], why: 'a worker has picked it' },
        { to: 'publishFailed', by: ['system', 'platform'], why: 'error before anything was sent' },
        { to: 'published', by: ['platform'], why: 'the platform accepted it' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
        { to: 'terminated', by: ['person', 'system'], why: 'its publish task was ended' },
      ],
    },
    publishing: {
      code: 7,
      next: [
        { to: 'published', by: ['platform'], why: 'the platform accepted it' },
        { to: 'publishFailed', by: ['system', 'platform'], why: 'error' },
        { to: 'terminating', by: ['person'], why: 'terminate' },
      ],
    },
    publishFailed: {
      code: 8,
      next: [
        { to: 'publishQueued', by: ['person', 'system'], why: 'retry' },
        { to: 'unedited', by: ['person'], why: 'change' },
        { to: 'terminating', by: ['person'], why: 'terminate; what it left is taken away first' },
        { to: 'terminated', by: ['person', 'system'], why: 'terminate' },
      ],
    },
    published: { code: 9 },
    terminating: {
      code: 20,
      next: [
        { to: 'terminated', by: ['system'], why: 'stopped' },
        { to: 'terminateFailed', by: ['system'], why: 'no stop within 10 minutes' },
        { to: 'published', by: ['platform'], why: 'already live' },
      ],
    },
    terminated: {
      code: 21,
      next: [{ to: 'unedited', by: ['person'], why: 'restart' }],
    },
    terminateFailed: {
      code: 22,
      next: [
        { to: 'terminating', by: ['person'], why: 'terminate again' },
        { to: 'published', by: ['platform'], why: 'turned out live' },
        { to: 'publishFailed', by: ['platform'], why: 'turned out failed' },
        { to: 'terminated', by: ['system'], why: 'stopped after all' },
      ],
    },
  },
})
export type ClipTaskStatus = NameOf<typeof clipTaskStatus>

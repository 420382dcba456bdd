import type { PageName } from '@pindao/protocol/access/page-permissions.ts'

/** The questions of the help in their groups. The id is the address (`/pages/faq#<id>`) and the key of the texts. */
export const helpGroups = [
  {
    group: 'signIn',
    questions: [
      { id: 'sign-in-how', pages: [] },
      { id: 'sign-in-expired', pages: [] },
      { id: 'sign-in-empty', pages: [] },
    ],
  },
  {
    group: 'channels',
    questions: [
      { id: 'channel-connect', pages: ['channels'] },
      { id: 'channel-invalid', pages: ['channels', 'urgent'] },
      { id: 'channel-wrong', pages: ['channels'] },
      { id: 'channel-groups', pages: ['channel-groups', 'channels'] },
      { id: 'channel-shelve', pages: ['channels'] },
      { id: 'platform-videos', pages: ['platform-videos', 'channels'] },
      { id: 'channel-handover', pages: ['staff'] },
      { id: 'staff-leaving', pages: ['staff'] },
      { id: 'api-quota', pages: ['api-projects'] },
      { id: 'grants-map', pages: ['grants', 'channels'] },
      { id: 'data-late', pages: ['data-health'] },
    ],
  },
  {
    group: 'uploads',
    questions: [
      { id: 'upload-limits', pages: ['source-videos'] },
      { id: 'upload-interrupted', pages: ['source-videos', 'urgent'] },
      { id: 'upload-leave', pages: [] },
      { id: 'upload-refused', pages: ['source-videos'] },
      { id: 'upload-intact', pages: [] },
    ],
  },
  {
    group: 'library',
    questions: [
      { id: 'library-find', pages: ['source-videos'] },
      { id: 'library-links', pages: ['source-videos'] },
      { id: 'library-subtitles', pages: ['source-videos'] },
      { id: 'subtitles-translate', pages: ['translations', 'source-videos'] },
      { id: 'subtitles-progress', pages: ['subtitle-progress', 'source-videos'] },
      { id: 'translation-memory', pages: ['translation-memory', 'translations'] },
      { id: 'extract-how', pages: ['extractions', 'source-videos'] },
      { id: 'glossary-how', pages: ['glossary', 'translations'] },
      { id: 'clips-cut', pages: ['clips', 'source-videos'] },
      { id: 'clips-sheet', pages: ['clips'] },
      { id: 'music-remove', pages: ['music', 'music-tracks'] },
      { id: 'library-rights', pages: ['source-videos'] },
      { id: 'library-replace', pages: ['source-videos'] },
      { id: 'library-unplayable', pages: [] },
      { id: 'library-deliver', pages: ['drop-deliveries', 'drop-boxes', 'source-videos'] },
      { id: 'library-bin', pages: ['source-videos'] },
    ],
  },
  {
    group: 'publishing',
    questions: [
      { id: 'publish-how', pages: ['source-videos', 'publish-tasks'] },
      { id: 'publish-plan', pages: ['publish-plans', 'source-videos'] },
      { id: 'publish-composer', pages: ['publish-composer', 'source-videos'] },
      { id: 'publish-calendar', pages: ['publish-calendar'] },
      { id: 'publish-queue', pages: ['publish-queue'] },
      { id: 'publish-brake', pages: ['publish-queue'] },
      { id: 'publish-states', pages: ['publish-tasks'] },
      { id: 'publish-limits', pages: [] },
      { id: 'publish-twice', pages: ['publish-tasks'] },
      { id: 'publish-private-first', pages: [] },
      { id: 'publish-prepare', pages: ['source-videos', 'publish-tasks'] },
      { id: 'publish-prepare-failed', pages: ['publish-tasks'] },
      { id: 'publish-terminate', pages: ['publish-tasks'] },
      { id: 'after-change', pages: ['publish-tasks'] },
      { id: 'after-differs', pages: ['publish-tasks', 'publish-failures'] },
      { id: 'after-by-hand', pages: ['publish-tasks'] },
      { id: 'batch-how', pages: ['source-videos', 'publish-tasks'] },
      { id: 'template-variables', pages: ['publish-templates', 'source-videos'] },
      { id: 'template-default', pages: ['publish-templates'] },
    ],
  },
  {
    group: 'confirming',
    questions: [
      { id: 'confirming-what', pages: ['publish-tasks'] },
      { id: 'confirming-wait', pages: [] },
    ],
  },
  {
    group: 'failures',
    questions: [
      { id: 'failed-what', pages: ['urgent', 'publish-tasks'] },
      { id: 'failed-causes', pages: ['publish-failures'] },
      { id: 'failed-proof', pages: ['publish-tasks', 'publish-failures'] },
      { id: 'failed-quota', pages: ['today'] },
      { id: 'failed-refused', pages: [] },
      { id: 'failed-request-id', pages: [] },
    ],
  },
  {
    group: 'contracts',
    questions: [
      { id: 'contract-life', pages: ['contracts'] },
      { id: 'party-numbers', pages: ['parties'] },
      { id: 'approvals', pages: ['approvals'] },
      { id: 'dictionaries', pages: ['dictionaries'] },
      { id: 'money-tables', pages: ['money-tables'] },
      { id: 'settlements', pages: ['settlements'] },
      { id: 'statements', pages: ['settlements', 'payments'] },
      { id: 'revenue-why', pages: ['revenue'] },
      { id: 'reconciliation', pages: ['reconciliation'] },
      { id: 'revenue-reports', pages: ['revenue-reports'] },
    ],
  },
  {
    group: 'claims',
    questions: [
      { id: 'claims-desk', pages: ['claims'] },
      { id: 'claim-terms', pages: ['claims', 'urgent'] },
      { id: 'strikes', pages: ['strikes', 'channels'] },
      { id: 'disputes-how', pages: ['disputes', 'claims'] },
      { id: 'assets-how', pages: ['assets', 'claimRequests'] },
      { id: 'claim-requests', pages: ['claimRequests', 'assets'] },
      { id: 'allowed-channels', pages: ['allowedChannels'] },
      { id: 'claim-figures', pages: ['claimFigures'] },
    ],
  },
  {
    group: 'notices',
    questions: [
      { id: 'notice-ways', pages: ['notice-robots'] },
      { id: 'notice-doubtful', pages: ['notice-outbox'] },
    ],
  },
  {
    group: 'communication',
    questions: [
      { id: 'mail-how', pages: ['mail'] },
      { id: 'chat-how', pages: ['chat'] },
    ],
  },
  {
    group: 'roles',
    questions: [
      { id: 'roles-which', pages: ['roles'] },
      { id: 'roles-scope', pages: [] },
      { id: 'roles-more', pages: ['staff'] },
      { id: 'roles-view-as', pages: ['roles'] },
      { id: 'departments-how', pages: ['departments'] },
    ],
  },
  {
    group: 'keyboard',
    questions: [
      { id: 'keyboard-move', pages: [] },
      { id: 'keyboard-search', pages: [] },
      { id: 'keyboard-charts', pages: [] },
    ],
  },
  {
    group: 'look',
    questions: [
      { id: 'look-language', pages: [] },
      { id: 'look-theme', pages: [] },
    ],
  },
  {
    group: 'data',
    questions: [
      { id: 'workbench-what', pages: ['workbench', 'today', 'urgent'] },
      { id: 'data-times', pages: ['today'] },
      { id: 'data-charts', pages: ['data-charts'] },
      { id: 'data-days', pages: ['data-videos', 'data-channels'] },
      { id: 'data-alerts', pages: ['data-alerts'] },
      { id: 'data-reports', pages: ['data-channels', 'data-videos'] },
      { id: 'data-export', pages: ['exports'] },
      { id: 'data-recovery', pages: ['publish-tasks'] },
      { id: 'data-audit', pages: ['audit-log'] },
      { id: 'settings-values', pages: ['setting-values'] },
      { id: 'work-calendar', pages: ['work-calendar'] },
      { id: 'notice-defaults', pages: ['notice-defaults'] },
      { id: 'api-keys', pages: ['api-keys'] },
      { id: 'webhooks-how', pages: ['webhooks', 'webhook-deliveries'] },
      { id: 'system-health', pages: ['system-health'] },
      { id: 'job-queues', pages: ['job-queues'] },
      { id: 'taking-over', pages: ['taking-over'] },
    ],
  },
] as const satisfies readonly {
  readonly group: string
  readonly questions: readonly { readonly id: string; readonly pages: readonly PageName[] }[]
}[]
export type HelpGroup = (typeof helpGroups)[number]
export type HelpQuestion = HelpGroup['questions'][number]
export type HelpId = HelpQuestion['id']

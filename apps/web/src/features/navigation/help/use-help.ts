import { type PageName, pageReads } from '@pindao/protocol/access/page-permissions.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { type HelpGroup, type HelpId, helpGroups } from './help-questions.ts'
import { matchesSearch } from './help-search.ts'

export type ShownQuestion = {
  readonly id: HelpId
  readonly question: string
  readonly answer: string
  /** Pages the answer speaks of, as far as the person may open them. */
  readonly pages: readonly { readonly path: string; readonly title: string }[]
}
export type ShownGroup = {
  readonly group: HelpGroup['group']
  readonly title: string
  readonly questions: readonly ShownQuestion[]
}

/** Pages that answers lead to, by the name the menu gives them. */
const pageTitles = {
  channels: 'navigation:page.channels',
  'source-videos': 'navigation:page.source-videos',
  'channel-groups': 'navigation:page.channel-groups',
  'publish-queue': 'navigation:page.publish-queue',
  'publish-plans': 'navigation:page.publish-plans',
  'publish-composer': 'navigation:page.publish-composer',
  'publish-calendar': 'navigation:page.publish-calendar',
  'publish-failures': 'navigation:page.publish-failures',
  'publish-templates': 'navigation:page.publish-templates',
  'drop-deliveries': 'navigation:page.drop-deliveries',
  'drop-boxes': 'navigation:page.drop-boxes',
  'api-projects': 'navigation:page.api-projects',
  'data-alerts': 'navigation:page.data-alerts',
  'data-health': 'navigation:page.data-health',
  'platform-videos': 'navigation:page.platform-videos',
  'data-charts': 'navigation:page.data-charts',
  'data-videos': 'navigation:page.data-videos',
  'data-channels': 'navigation:page.data-channels',
  'publish-tasks': 'navigation:page.publish-tasks',
  today: 'navigation:page.today',
  urgent: 'navigation:page.urgent',
  workbench: 'navigation:page.workbench',
  'notice-robots': 'navigation:page.notice-robots',
  'notice-outbox': 'navigation:page.notice-outbox',
  roles: 'navigation:page.roles',
  staff: 'navigation:page.staff',
  'audit-log': 'navigation:page.audit-log',
  contracts: 'navigation:page.contracts',
  parties: 'navigation:page.parties',
  approvals: 'navigation:page.approvals',
  dictionaries: 'navigation:page.dictionaries',
  'money-tables': 'navigation:page.money-tables',
  settlements: 'navigation:page.settlements',
  claims: 'navigation:page.claims',
  strikes: 'navigation:page.strikes',
  payments: 'navigation:page.payments',
  revenue: 'navigation:page.revenue',
  reconciliation: 'navigation:page.reconciliation',
  'revenue-reports': 'navigation:page.revenue-reports',
  translations: 'navigation:page.translations',
  'subtitle-progress': 'navigation:page.subtitle-progress',
  clips: 'navigation:page.clips',
  exports: 'navigation:page.exports',
  'translation-memory': 'navigation:page.translation-memory',
  'setting-values': 'navigation:page.setting-values',
  'system-health': 'navigation:page.system-health',
  'job-queues': 'navigation:page.job-queues',
  music: 'navigation:page.music',
  'music-tracks': 'navigation:page.music-tracks',
} as const satisfies Partial<Record<PageName, `navigation:page.${string}`>>

/** The questions that match a search, in their groups; groups without one are left out. */
export function useHelp(search: string): ShownGroup[] {
  const { t } = useTranslation(['help', 'navigation'])
  const can = useCan()
  return helpGroups.flatMap(({ group, questions }) => {
    const title = t(`help:group.${group}`)
    const shown = questions
      .map(({ id, pages }) => ({
        id,
        question: t(`help:item.${id}.q`),
        answer: t(`help:item.${id}.a`),
        pages: pages
          .filter((page) => can(pageReads[page]))
          .map((page) => ({ path: pagePaths[page], title: t(pageTitles[page]) })),
      }))
      .filter(({ question, answer }) => matchesSearch(`${title} ${question} ${answer}`, search))
    return shown.length === 0 ? [] : [{ group, title, questions: shown }]
  })
}

import type { AuditAction } from './audit.codes.ts'
import type { DefaultRoleCode } from './default-roles.ts'
import type { PageName } from './page-permissions.ts'

type Step = {
  /** Where it is done; whoever may not open it is not given the step. */
  readonly page: PageName
  /** What the audit log says of whoever has done it; none: having opened the page is all there is to do. */
  readonly done: readonly AuditAction[]
}

/** What somebody new does on the first day, by step (NAV-02). */
const steps = {
  failures: { page: 'publish-failures', done: [] },
  mend: { page: 'publish-failures', done: ['publishTask.retry', 'publishTask.answer', 'channel.credential'] },
  upload: { page: 'source-videos', done: ['video.save'] },
  template: { page: 'publish-templates', done: [] },
  schedule: { page: 'publish-plans', done: ['publishPlan.create'] },
  data: { page: 'data-channels', done: [] },
  translate: { page: 'translations', done: ['translation.create', 'subtitle.edit'] },
  clip: { page: 'clips', done: ['clip.create'] },
  today: { page: 'today', done: [] },
  urgent: { page: 'urgent', done: [] },
  calendar: { page: 'publish-calendar', done: [] },
  queue: { page: 'publish-queue', done: [] },
  alerts: { page: 'data-alerts', done: ['dataAlert.acknowledge'] },
  groups: { page: 'channel-groups', done: [] },
  approve: { page: 'approvals', done: ['approval.approve', 'approval.reject', 'approval.delegate'] },
  contracts: { page: 'contracts', done: [] },
  rates: { page: 'money-tables', done: ['fxRate.save', 'fxRate.lock'] },
  reports: { page: 'revenue-reports', done: ['revenueReport.upload', 'revenueReport.count'] },
  reconcile: {
    page: 'reconciliation',
    done: ['reconciliation.signOff', 'reconciliation.assign', 'reconciliation.addReceipt'],
  },
  settle: { page: 'settlements', done: ['settlement.run', 'settlement.calculate'] },
  statement: { page: 'settlements', done: ['statement.send'] },
  pay: { page: 'payments', done: ['paymentFile.create'] },
  revenue: { page: 'revenue', done: [] },
  claims: { page: 'claims', done: ['claim.take'] },
  dispute: { page: 'disputes', done: ['dispute.take', 'dispute.create'] },
  strikes: { page: 'strikes', done: [] },
  allowed: { page: 'allowedChannels', done: [] },
  figures: { page: 'claimFigures', done: [] },
  library: { page: 'source-videos', done: [] },
  team: { page: 'staff', done: ['staff.update'] },
  roles: { page: 'roles', done: [] },
  departments: { page: 'departments', done: [] },
  projects: { page: 'api-projects', done: [] },
  audit: { page: 'audit-log', done: [] },
} as const satisfies Readonly<Record<string, Step>>

export type GuideStep = keyof typeof steps
export const guideSteps: Readonly<Record<GuideStep, Step>> = steps
export const guideStepNames = Object.keys(steps) as readonly GuideStep[]

/** The first day of each role, in its order; whoever has another role has that of who may only look. */
export const guideOfRole = {
  operator: ['failures', 'mend', 'upload', 'template', 'schedule', 'data', 'translate', 'clip'],
  group_lead: ['today', 'urgent', 'failures', 'calendar', 'queue', 'alerts', 'groups', 'approve'],
  finance: ['contracts', 'rates', 'reports', 'reconcile', 'settle', 'statement', 'pay', 'revenue'],
  legal: ['urgent', 'claims', 'dispute', 'strikes', 'contracts', 'approve', 'allowed', 'figures'],
  viewer: ['today', 'library', 'data'],
  admin: ['team', 'roles', 'departments', 'projects', 'audit'],
} as const satisfies Readonly<Record<DefaultRoleCode, readonly GuideStep[]>>
export type GuideRole = keyof typeof guideOfRole
export const guideRoles = Object.keys(guideOfRole) as readonly GuideRole[]

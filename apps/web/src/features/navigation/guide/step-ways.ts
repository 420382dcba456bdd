import { type GuideStep, guideSteps } from '@pindao/protocol/access/guide.steps.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** What a step shows on its page: a control by the key of the text that it bears there, so that another word for it is followed. */
const shows: Partial<Record<GuideStep, string>> = {
  upload: 'media:upload',
  schedule: 'publishing:plans.create',
  template: 'publishing:templates.create',
  clip: 'clips:room.open',
  rates: 'money-tables:rates.lock.open',
  reports: 'revenue-reports:add',
  reconcile: 'reconciliation:view.suspense',
  settle: 'settlements:run.button',
  dispute: 'disputes:view.untaken',
  claims: 'claims:view.inbox',
  allowed: 'assets:allowed.add',
  departments: 'staff:departments.create',
}

/** Where a step is done. */
export const stepPath = (step: GuideStep): string => pagePaths[guideSteps[step].page]

/** The key of the text of what a step shows; null where it is the page itself. */
export const shownText = (step: GuideStep): string | null => shows[step] ?? null

/** Steps that are done by having opened the page. */
export const stepsDoneAt = (pathname: string, steps: readonly GuideStep[]): GuideStep[] =>
  steps.filter((step) => guideSteps[step].done.length === 0 && stepPath(step) === pathname)

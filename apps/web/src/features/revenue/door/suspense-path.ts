import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { reconciledMonth } from '@pindao/protocol/revenue/reconciliation.codes.ts'

/** Where revenue is that nobody knows: of a platform's month (`reconciliationId`), or of the last one. */
export function suspensePath(id = ''): string {
  const month = reconciledMonth(id) ?? {}
  return `${pagePaths.reconciliation}?${new URLSearchParams({ ...month, view: 'suspense', state: 'unknown,uncontracted' })}`
}

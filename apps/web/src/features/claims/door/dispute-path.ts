import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** Where a case is: its drawer opens over the list of cases. */
export const disputePath = (id: string): string =>
  `${pagePaths.disputes}?${new URLSearchParams({ detail: id })}`

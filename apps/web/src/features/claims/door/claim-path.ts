import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** Where a claim is: its drawer opens over the list of claims. */
export const claimPath = (id: string): string => `${pagePaths.claims}?${new URLSearchParams({ detail: id })}`

/** The list of claims, narrowed to these conditions. */
export const claimsPath = (conditions: Readonly<Record<string, string>>): string =>
  `${pagePaths.claims}?${new URLSearchParams(conditions)}`

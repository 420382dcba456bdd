/** Pages of parties, contracts and approvals, by the view name that the routes carry (NAV-04). */
export const views = {
  contracts: async () => ({ Component: (await import('./contracts/ContractsPage.tsx')).ContractsPage }),
  parties: async () => ({ Component: (await import('./parties/PartiesPage.tsx')).PartiesPage }),
  approvals: async () => ({ Component: (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage }),
}

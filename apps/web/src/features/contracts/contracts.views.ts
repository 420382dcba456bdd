/** Pages of parties, contracts and approvals, by the view name that the routes carry (NAV-04). */
export const views = {
  approvals: async () => ({ Component: (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage }),
}

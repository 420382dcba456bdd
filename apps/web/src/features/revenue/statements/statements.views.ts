/** Pages of statements and payments, by the view name that the routes carry (NAV-04). */
export const views = {
  payments: async () => ({ Component: (await import('./payments/PaymentsPage.tsx')).PaymentsPage }),
  statement: async () => ({
    Component: (await import('./public/PublicStatementPage.tsx')).PublicStatementPage,
  }),
}

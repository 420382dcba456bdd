/** The page of exchange rates, taxes and deductions, by the view name that the routes carry (NAV-04). */
export const views = {
  'money-tables': async () => ({ Component: (await import('./MoneyTablesPage.tsx')).MoneyTablesPage }),
}

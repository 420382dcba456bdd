/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  mail: async () => ({ Component: (await import('./pages/MailPage.tsx')).MailPage }),
}

/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'audit-log': async () => ({ Component: (await import('./pages/AuditLogPage.tsx')).AuditLogPage }),
}

import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'

/** Pages of this capability, by the view name that the routes carry (NAV-04). Permissions have the words of the roles. */
export const views = {
  'audit-log': async () => {
    const [{ AuditLogPage }] = await Promise.all([
      import('./pages/AuditLogPage.tsx'),
      loadFeatureTexts('staff'),
    ])
    return { Component: AuditLogPage }
  },
}

/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'api-keys': async () => ({ Component: (await import('./ApiKeysPage.tsx')).ApiKeysPage }),
}

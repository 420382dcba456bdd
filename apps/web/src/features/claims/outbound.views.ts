/** The pages of what is ours and what we claim, by the view names that the routes carry (NAV-04). */
export const views = {
  assets: async () => ({ Component: (await import('./outbound/AssetsPage.tsx')).AssetsPage }),
  claimRequests: async () => ({
    Component: (await import('./outbound/ClaimRequestsPage.tsx')).ClaimRequestsPage,
  }),
  allowedChannels: async () => ({
    Component: (await import('./outbound/AllowedChannelsPage.tsx')).AllowedChannelsPage,
  }),
}

/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  channels: async () => ({ Component: (await import('./pages/ChannelsPage.tsx')).ChannelsPage }),
  'api-projects': async () => ({
    Component: (await import('./projects/ApiProjectsPage.tsx')).ApiProjectsPage,
  }),
  'platform-videos': async () => ({
    Component: (await import('./pages/PlatformVideosPage.tsx')).PlatformVideosPage,
  }),
  'channel-groups': async () => ({
    Component: (await import('./pages/ChannelGroupsPage.tsx')).ChannelGroupsPage,
  }),
}

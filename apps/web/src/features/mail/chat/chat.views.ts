/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  chat: async () => ({ Component: (await import('./pages/ChatPage.tsx')).ChatPage }),
}

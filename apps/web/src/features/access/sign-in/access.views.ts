/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  login: async () => {
    const { LoginPage, loader } = await import('./pages/LoginPage.tsx')
    return { Component: LoginPage, loader }
  },
  'login-done': async () => ({ Component: (await import('./pages/LoginDonePage.tsx')).LoginDonePage }),
}

export const views = {
  login: () => import('./pages/LoginPage.tsx'),
  'login-done': () => import('./pages/LoginDonePage.tsx'),
}

/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  staff: async () => ({ Component: (await import('./pages/StaffPage.tsx')).StaffPage }),
  roles: async () => ({ Component: (await import('./pages/RolesPage.tsx')).RolesPage }),
  departments: async () => ({ Component: (await import('./pages/DepartmentsPage.tsx')).DepartmentsPage }),
}

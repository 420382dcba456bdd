/** The page of the working calendar, by the view name that the routes carry (NAV-04). */
export const views = {
  'work-calendar': async () => ({
    Component: (await import('./WorkCalendarPage.tsx')).WorkCalendarPage,
  }),
}

/** Pages of drop boxes and what goes to them, by the view name that the routes carry (NAV-04). */
export const views = {
  'drop-deliveries': async () => ({
    Component: (await import('./DropDeliveriesPage.tsx')).DropDeliveriesPage,
  }),
  'drop-boxes': async () => ({ Component: (await import('./DropBoxesPage.tsx')).DropBoxesPage }),
}

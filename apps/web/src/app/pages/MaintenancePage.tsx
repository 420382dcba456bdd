import { MaintenanceState } from './MaintenanceState.tsx'

/** /pages/miscellaneous/under-maintenance: a proxy may send people here. Loads the product anew when it is back. */
export function MaintenancePage() {
  return <MaintenanceState onReady={() => window.location.assign('/')} />
}

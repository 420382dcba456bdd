import { manifest } from '#src/core/manifest.ts'

const path = '/dashboards/statistics'

/** The pages a day begins with: figures, today, what needs a hand, revenue. */
export const workbench = manifest({
  subjects: {
    workbench: { area: 'workbench', actions: { read: ['operator', 'finance', 'legal', 'viewer'] } },
  },
  errors: { 'workbench.notUrgent': 404, 'workbench.snoozeTime': 422 },
  auditActions: ['urgentItem.snooze', 'urgentItem.wake', 'role.arrangeCards'],
  auditEntities: ['urgentItem'],
  pages: {
    today: {
      path: '/dashboards/today',
      area: 'workbench',
      reads: 'workbench:read',
      icon: 'today',
      key: 't',
      route: 'dashboard-today',
    },
    urgent: {
      path: '/dashboards/urgent',
      area: 'workbench',
      reads: 'workbench:read',
      icon: 'urgent',
      key: 'u',
      route: 'dashboard-urgent',
    },
    /** The page everybody starts at. */
    workbench: {
      path,
      area: 'workbench',
      reads: 'workbench:read',
      icon: 'statistics',
      key: 'w',
      route: 'dashboard-statistics',
      // NAV-02: the same address under its second name.
      also: [{ path, name: 'dashboard-analytics', title: 'navigation.page.workbench' }],
    },
  },
})

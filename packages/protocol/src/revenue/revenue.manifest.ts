import { manifest } from '#src/core/manifest.ts'

/** Final revenue and the pages that show it (REV-01, NAV-02). */
export const revenue = manifest({
  subjects: {
    /** Final revenue, wherever it stands: sums, charts, exports, search. */
    revenue: { area: 'workbench', actions: { read: { only: ['finance'] } } },
    revenueReport: {
      area: 'contract',
      actions: {
        read: { only: ['finance'] },
        create: { only: ['finance'] },
        /** To let a file count, to take it back, to say whose a line is. */
        decide: { only: ['finance'] },
        /** To sign a check off that does not pass. */
        signOff: { only: ['finance'] },
        export: { only: ['finance'] },
      },
      levels: { export: 'look', decide: 'work', signOff: 'all' },
    },
    /** Exchange rates and tax tables. */
    moneyTable: {
      area: 'contract',
      actions: {
        read: { only: ['finance', 'legal'] },
        update: { only: ['finance'] },
        lock: { only: ['finance'] },
      },
      levels: { lock: 'all' },
    },
    settlement: {
      area: 'contract',
      actions: {
        read: { only: ['finance', 'legal'] },
        create: { only: ['finance'] },
        confirm: { only: ['finance'] },
        send: { only: ['finance'] },
        pay: { only: ['finance'] },
        void: { only: [] },
        export: { only: ['finance', 'legal'] },
      },
      levels: { export: 'look', send: 'work', confirm: 'work', pay: 'work', void: 'all' },
    },
  },
  pages: {
    revenue: {
      path: '/dashboards/eCommerce',
      area: 'workbench',
      reads: 'revenue:read',
      icon: 'revenue',
      key: 'i',
      route: 'dashboard-eCommerce',
    },
  },
  errors: { 'revenue.sumNotFound': 404 },
  operations: {
    'revenueMonth.export': {
      begunBy: 'export',
      needs: 'revenue:read',
      page: 'revenue',
      opens: 'channel',
    },
  },
})

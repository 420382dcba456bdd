import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How an alert stands. One whose cause is gone closes itself; where a correction of the platform's, or a rule that is
 * switched on again, brings the very same cause back (same rule, subject and first day), the same alert is opened again.
 */
export const dataAlertStatus = enumeration({
  name: 'dataAlertStatus',
  initial: 'open',
  values: {
    open: {
      code: 0,
      next: [
        { to: 'acknowledged', by: ['person'], why: 'somebody looks after it' },
        { to: 'closed', by: ['system'], why: 'its cause is gone, or its rule is off' },
      ],
    },
    acknowledged: {
      code: 1,
      next: [{ to: 'closed', by: ['system'], why: 'its cause is gone, or its rule is off' }],
    },
    closed: { code: 2, next: [{ to: 'open', by: ['system'], why: 'the same cause is there again' }] },
  },
})
export type DataAlertStatus = NameOf<typeof dataAlertStatus>

import { exportEntry } from '#src/sheets/export.ts'
import { claimFigureRowConditions } from './claim-figures.filter.ts'

const seesMoney = 'claimMoney:read'

/** The table of figures as a file; amounts are for whoever may see them, one currency after the other. */
export const claimFigureExport = exportEntry({
  filter: claimFigureRowConditions,
  columns: {
    name: 'text',
    id: 'id',
    claims: 'integer',
    open: 'integer',
    answered: 'integer',
    won: 'integer',
    lost: 'integer',
    accepted: 'integer',
    winRate: 'decimal',
    answerHours: 'decimal',
    atRisk: 'text',
    held: 'text',
    lostMoney: 'text',
    wonBack: 'text',
  },
  needs: { atRisk: seesMoney, held: seesMoney, lostMoney: seesMoney, wonBack: seesMoney },
})

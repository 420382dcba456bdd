import { claimFigureExport } from './claim-figures.export.ts'

/** What the operations of figures are asked for, besides their records. */
export const claimFigureOperations = { 'claimFigure.export': claimFigureExport }

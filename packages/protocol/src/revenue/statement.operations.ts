import { z } from 'zod'
import { statementLocales } from './statement.endpoints.ts'
import { payableExport } from './statement.export.ts'

/** What the operations of statements are asked for, besides their settlements: the language of the letters. */
export const statementOperations = {
  'payable.export': payableExport,
  'statement.send': { params: z.object({ locale: z.enum(statementLocales) }) },
}

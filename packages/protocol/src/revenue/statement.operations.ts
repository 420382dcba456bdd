import { z } from 'zod'
import { statementLocales } from './statement.endpoints.ts'

/** What the operations of statements are asked for, besides their settlements: the language of the letters. */
export const statementOperations = {
  'statement.send': { params: z.object({ locale: z.enum(statementLocales) }) },
}

import { id } from '#src/core/fields.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { wordFields } from './dictionary.endpoints.ts'

const word = length(200, 1).trim()

/**
 * The words of lists by a sheet, as the export writes them: names in four languages, colour, whether it is offered, remark. A
 * word is named by its id, or by its list and its Chinese name; one that a list of the company's own does not have is new.
 */
export const dictionaryImport = importTarget({
  otherKey: ['list', 'zh'],
  columns: {
    id: { rule: id, key: true },
    list: { rule: word },
    zh: { rule: wordFields.zh },
    en: { rule: wordFields.other },
    fr: { rule: wordFields.other },
    ar: { rule: wordFields.other },
    badge: { rule: word },
    state: { rule: word },
    remark: { rule: optionalText(500) },
  },
})

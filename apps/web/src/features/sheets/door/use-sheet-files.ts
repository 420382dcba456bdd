import {
  type ImportKind,
  type ImportProblem,
  importTargets,
  listImportProblems,
} from '@pindao/protocol/sheets/import.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#src/features/sheets/in/use-problem-text.ts'
import { call } from '#src/shared/api/call.ts'
import { figuresCsv } from '#src/shared/charts/chart-data.ts'
import { saveText } from '#src/shared/ui/save-file.ts'

/** Saves a sheet with nothing but its head, in the language of the page. */
export function useSheetTemplate(): (kind: ImportKind) => void {
  const { t } = useTranslation('sheets')
  return (kind) => {
    const head = Object.keys(importTargets[kind].columns).map((column) =>
      t(`import.column.${kind}.${column as 'id'}`),
    )
    saveText(t(`import.templateName.${kind}`), 'text/csv', figuresCsv(head, []))
  }
}

/** Saves what of a sheet was left out, a line for each cell that is to be mended, with the sentence that says why. */
export function useSheetProblems(kind: ImportKind) {
  const { t } = useTranslation('sheets')
  const sentence = useProblemText()
  const lineOf = ({ row, cells }: ImportProblem) =>
    cells.flatMap(({ column, text, problem }) =>
      problem === null
        ? []
        : [
            {
              words: [String(row), t(`import.column.${kind}.${column as 'id'}`), text, sentence(problem)],
              figures: [],
            },
          ],
    )
  return useMutation({
    mutationFn: (importId: string) => call(listImportProblems, { params: { id: importId } }),
    onSuccess(rows: readonly ImportProblem[]) {
      const head = [
        t('import.preview.row'),
        t('import.problems.column'),
        t('import.problems.cell'),
        t('import.problems.why'),
      ]
      const name = t('import.problems.fileName', { records: t(`import.records.${kind}`) })
      saveText(name, 'text/csv', figuresCsv(head, rows.flatMap(lineOf)))
    },
  })
}

import { type ImportKind, importKinds } from '@pindao/protocol/sheets/import.endpoints.ts'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { askedImport, askedImportStep } from '#src/features/sheets/door/asked-import.ts'

const steps = ['columns', 'preview'] as const
export type ImportStep = (typeof steps)[number]

const parsers = {
  [askedImport]: parseAsString,
  [askedImportStep]: parseAsStringLiteral(steps),
  [askedOperation]: parseAsString,
}

/** Which sheet the address asks for, and which step of it: a reload shows the same. */
export function useImportAddress() {
  const [state, write] = useQueryStates(parsers)
  const asked = state[askedImport]
  const kind = importKinds.find((one) => one === asked) ?? null
  const goTo = (change: { readonly asked: string | null; readonly step?: ImportStep | null }) =>
    void write({ [askedImport]: change.asked, [askedImportStep]: change.step ?? null })
  return {
    asked,
    /** The kind of import that is to begin; null where one was read already. */
    kind: kind as ImportKind | null,
    step: state[askedImportStep],
    close: () => goTo({ asked: null }),
    /** Shows a sheet that was read, at the step it is at or at another. */
    open: (id: string, step?: ImportStep) => goTo({ asked: id, ...(step ? { step } : {}) }),
    begin: (target: ImportKind) => goTo({ asked: target }),
    /** Leaves the sheet for the operation that makes its changes. */
    follow: (operationId: string) =>
      void write({ [askedImport]: null, [askedImportStep]: null, [askedOperation]: operationId }),
  }
}
export type ImportAddress = ReturnType<typeof useImportAddress>

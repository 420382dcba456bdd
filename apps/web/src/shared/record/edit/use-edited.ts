import { useState } from 'react'
import { ApiError } from '#src/shared/api/api-error.ts'
import { type Edit, mergedEdit } from './merged-edit.ts'

/**
 * A stored record while a person changes it. Until they begin, it is what is stored now; from then on it stays as they
 * read it, version and all: what somebody else saves meanwhile neither takes away what is being typed nor lends it a newer
 * version, so that the server refuses to overwrite it.
 *
 * - `values` are what its form begins with, `key` is that of the form.
 * - `refused` says whether a save was refused for that: then the form begins anew with what is stored now and, in it, what
 *   the person had changed (`merged`), for them to look at and save.
 * - `end` shows again what is stored.
 */
export function useEdited<T extends { readonly version: number } | null | undefined, Values extends object>(
  stored: T,
  valuesOf: (record: T) => Values,
) {
  const [begun, setBegun] = useState<{ readonly record: T } | null>(null)
  const [kept, setKept] = useState<Omit<Edit<Values>, 'newest'> | null>(null)
  const [round, setRound] = useState(0)
  const record = begun === null ? stored : begun.record
  return {
    record,
    values: () => (kept === null ? valuesOf(record) : mergedEdit({ ...kept, newest: valuesOf(record) })),
    merged: kept !== null,
    dirty: begun !== null || kept !== null,
    key: `${record?.version ?? 0}.${round}`,
    begin: () => setBegun((before) => before ?? { record: stored }),
    end: () => {
      setBegun(null)
      setKept(null)
      setRound((before) => before + 1)
    },
    refused: (error: unknown, typed: Values): boolean => {
      if (!(error instanceof ApiError && error.code === 'access.changedMeanwhile')) return false
      setKept({ base: valuesOf(record), typed })
      setBegun(null)
      return true
    },
  }
}

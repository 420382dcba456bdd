import { useState } from 'react'

/**
 * A stored record while a person changes it. Until they begin, it is what is stored now; from then on it stays as they
 * read it, version and all: what somebody else saves meanwhile neither takes away what is being typed nor lends it a newer
 * version, so that the server refuses to overwrite it. `end` shows again what is stored; `key` is that of the form.
 */
export function useEdited<T extends { readonly version: number } | null | undefined>(stored: T) {
  const [begun, setBegun] = useState<{ readonly record: T } | null>(null)
  const [round, setRound] = useState(0)
  const record = begun === null ? stored : begun.record
  return {
    record,
    dirty: begun !== null,
    key: `${record?.version ?? 0}.${round}`,
    begin: () => setBegun((before) => before ?? { record: stored }),
    end: () => {
      setBegun(null)
      setRound((before) => before + 1)
    },
  }
}

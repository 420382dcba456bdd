import { type ReactNode, useEffect, useState } from 'react'
import { session } from '#src/shared/session/session.ts'

/**
 * What it holds, until this tab signs out (SSO-05): nothing of the company can be read behind the word that one is out,
 * and no form that goes asks whether to stay.
 */
export function UntilSignOut({ children }: { readonly children: ReactNode }) {
  const [out, setOut] = useState(false)
  useEffect(() => session.subscribe((event) => event === 'signedOut' && setOut(true)), [])
  return out ? null : children
}

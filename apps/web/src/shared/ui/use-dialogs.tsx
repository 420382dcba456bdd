import type { ModalFuncProps } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { randomKey } from '../api/random-key.ts'
import type { DialogRequest } from './Dialogs.tsx'

type DialogsModule = typeof import('./Dialogs.tsx')

/** After the first paint: the question whether to discard could not load its code without a network. */
const preloadMs = 1500

export type AskByDialog = {
  /** Resolves to whether the person agreed; rejects when the code of dialogs cannot be loaded: then nobody was asked. */
  readonly ask: (kind: DialogRequest['kind'], props: ModalFuncProps) => Promise<boolean>
}

/** Dialogs on demand, and the place where they are drawn. Their code comes after the first paint, or with the first one. */
export function useDialogs(): readonly [AskByDialog, ReactNode] {
  const [requests, setRequests] = useState<readonly DialogRequest[]>([])
  const [loaded, setLoaded] = useState<DialogsModule | null>(null)
  const dialogs = useMemo<AskByDialog>(
    () => ({
      async ask(kind, props) {
        setLoaded(await import('./Dialogs.tsx'))
        return new Promise((resolve) => {
          const id = randomKey()
          const answer = (agreed: boolean) => {
            setRequests((open) => open.filter((request) => request.id !== id))
            resolve(agreed)
          }
          setRequests((open) => [...open, { id, kind, props, answer }])
        })
      },
    }),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      // Some browsers do not ask again for a module that once failed.
      if (navigator.onLine) import('./Dialogs.tsx').then(setLoaded, () => undefined)
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  return [dialogs, loaded && <loaded.Dialogs requests={requests} />]
}

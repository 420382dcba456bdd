import type { ModalFuncProps } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { randomKey } from '../api/random-key.ts'
import type { DialogRequest } from './Dialogs.tsx'

type DialogsModule = typeof import('./Dialogs.tsx')

export type AskByDialog = {
  /** Resolves to whether the person agreed; rejects when the code of dialogs cannot be loaded: then nobody was asked. */
  readonly ask: (kind: DialogRequest['kind'], props: ModalFuncProps) => Promise<boolean>
}

/** Dialogs on demand, and the place where they are drawn. Their code is loaded with the first one. */
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
  return [dialogs, loaded && <loaded.Dialogs requests={requests} />]
}

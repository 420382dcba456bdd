import { Modal, type ModalFuncProps } from 'antd'
import { useEffect, useRef } from 'react'

/** A dialog that was asked for: drawn by the kit, answered once. */
export type DialogRequest = {
  readonly id: string
  readonly kind: 'confirm' | 'success' | 'error'
  readonly props: ModalFuncProps
  readonly answer: (agreed: boolean) => void
}

/** Draws the dialogs asked for, in the theme and direction of the page. A file of its own: the first page needs none. */
export function Dialogs({ requests }: { readonly requests: readonly DialogRequest[] }) {
  const [modal, holder] = Modal.useModal()
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const show = async ({ kind, props, answer }: DialogRequest) => answer((await modal[kind](props)) === true)
    for (const request of requests) {
      if (shown.current.has(request.id)) continue
      shown.current.add(request.id)
      void show(request)
    }
  }, [requests, modal])
  return holder
}

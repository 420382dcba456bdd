import { notification } from 'antd'
import { useEffect } from 'react'

export type ToastsApi = Pick<ReturnType<typeof notification.useNotification>[0], 'open' | 'destroy'>

/** Draws the toasts, in the theme and direction of the page. A file of its own: the first page needs none. */
export function Toasts(props: {
  readonly placement: 'topLeft' | 'topRight'
  readonly onReady: (api: ToastsApi) => void
}) {
  const { placement, onReady } = props
  const [api, holder] = notification.useNotification({ placement, maxCount: 4 })
  useEffect(() => onReady(api), [api, onReady])
  return holder
}

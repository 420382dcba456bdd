import { notification } from 'antd'
import { useEffect } from 'react'
import { topBarHeight, useStuckHeight } from './use-stuck-height.ts'

export type ToastsApi = Pick<ReturnType<typeof notification.useNotification>[0], 'open' | 'destroy'>

/** Draws the toasts, in the theme and direction of the page. A file of its own: the first page needs none. */
export function Toasts(props: {
  readonly placement: 'topLeft' | 'topRight'
  readonly onReady: (api: ToastsApi) => void
}) {
  const { placement, onReady } = props
  // Below the bar: bell, user menu and uploads stay in reach.
  const top = Math.max(useStuckHeight(), topBarHeight) + 8
  const [api, holder] = notification.useNotification({ placement, top, maxCount: 4 })
  useEffect(() => onReady(api), [api, onReady])
  return holder
}

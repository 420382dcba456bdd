import { notification } from 'antd'
import { useEffect } from 'react'
import { topBarHeight, useStickyHeight } from './use-sticky-height.ts'

export type ToastsApi = Pick<ReturnType<typeof notification.useNotification>[0], 'open' | 'destroy'>
type Toast = Parameters<ToastsApi['open']>[0]

const styles = {
  // A file's name may have no space to break at.
  title: { overflowWrap: 'anywhere' },
  description: { overflowWrap: 'anywhere' },
  // What is between and beside the toasts is the page's.
  listContent: { pointerEvents: 'none' },
} as const

/** Draws the toasts, in the theme and direction of the page. A file of its own: the first page needs none. */
export function Toasts(props: {
  readonly placement: 'topLeft' | 'topRight'
  readonly onReady: (api: ToastsApi) => void
}) {
  const { placement, onReady } = props
  // Below the bar: bell, user menu and uploads stay in reach.
  const top = Math.max(useStickyHeight(), topBarHeight) + 8
  const [api, holder] = notification.useNotification({ placement, top, maxCount: 4, styles })
  useEffect(
    () => onReady({ open: (toast) => api.open({ ...toast, ...mannersOf(toast) }), destroy: api.destroy }),
    [api, onReady],
  )
  return holder
}

/**
 * News that asks for nothing lies over the page's own buttons for its two seconds (SHL-09): the pointer goes through it,
 * and does not hold it. What has gone wrong, and what offers a step, can be read and pressed for as long as one likes.
 */
function mannersOf({ type, description }: Toast): Partial<Toast> {
  return type === 'error' || description !== undefined
    ? { style: { pointerEvents: 'auto' } }
    : { style: { pointerEvents: 'none' }, pauseOnHover: false, closable: false }
}

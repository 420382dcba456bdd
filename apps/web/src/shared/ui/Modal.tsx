import { Modal as KitModal, type ModalProps } from 'antd'
import { type Opener, useReturnFocus } from './use-return-focus.ts'

/**
 * A dialog, there as long as it is open: as `Drawer`.
 *
 * @param busy what it asked for is under way: it stays until the answer, because one that came late would close the next
 */
export function Modal({
  openedBy,
  busy = false,
  okButtonProps,
  onCancel,
  ...props
}: Omit<ModalProps, 'open' | 'confirmLoading' | 'cancelButtonProps'> & {
  readonly openedBy?: Opener
  readonly busy?: boolean
}) {
  useReturnFocus(openedBy)
  return (
    <KitModal
      {...props}
      open
      okButtonProps={{ ...okButtonProps, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      onCancel={(event) => {
        if (!busy) onCancel?.(event)
      }}
    />
  )
}

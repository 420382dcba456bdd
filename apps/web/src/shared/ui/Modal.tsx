import { Modal as KitModal, type ModalProps } from 'antd'
import { useReturnFocus } from './use-return-focus.ts'

/** A dialog, there as long as it is open: as `Drawer`. */
export function Modal(props: Omit<ModalProps, 'open'>) {
  useReturnFocus()
  return <KitModal {...props} open />
}

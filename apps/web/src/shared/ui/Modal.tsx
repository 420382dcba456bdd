import { Modal as KitModal, type ModalProps } from 'antd'
import { type Opener, useReturnFocus } from './use-return-focus.ts'

/** A dialog, there as long as it is open: as `Drawer`. */
export function Modal({ openedBy, ...props }: Omit<ModalProps, 'open'> & { readonly openedBy?: Opener }) {
  useReturnFocus(openedBy)
  return <KitModal {...props} open />
}

import { useDirection } from '../i18n/use-direction.ts'

/** The side of the window a drawer comes from: the kit's `left` and `right` do not turn with the writing direction. */
export function useDrawerSide(edge: 'start' | 'end' = 'end'): 'left' | 'right' {
  const isRightToLeft = useDirection() === 'rtl'
  return isRightToLeft === (edge === 'end') ? 'left' : 'right'
}

import type { SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'

export type PersonChoice = { readonly id: string; readonly fullName: string }

/** What a field takes in which somebody is chosen by a part of the name. */
export type PersonSelectProps = Pick<SelectProps, 'id' | 'disabled' | 'placeholder'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** Who has it so far: shown by name wherever this person searches. */
  readonly known?: PersonChoice | null
}

/** What is typed of a name, and whether it is to be looked up: nobody is before somebody is to be chosen, or was by an address. */
export function usePersonSearch(value: string | null | undefined) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const isNamed = value != null && value !== '' && value !== 'me' && value !== 'nobody'
  return {
    typed: useDeferredValue(typed.trim()),
    wanted: opened || isNamed,
    onOpenChange: (open: boolean) => open && setOpened(true),
    onSearch: setTyped,
  }
}

import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'

/** A button that asks for one file and hands it over. */
export function FileButton(props: {
  readonly label: string
  readonly icon?: ReactNode
  /** Endings without the point. */
  readonly accept: readonly string[]
  readonly loading?: boolean
  readonly disabled?: boolean
  onFile(file: File): void
}) {
  const { label, icon, accept, loading = false, disabled = false, onFile } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        icon={icon}
        loading={loading}
        disabled={disabled}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        // A form of the kit shows fields for files, hidden or not.
        style={{ display: 'none' }}
        accept={accept.map((ending) => `.${ending}`).join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

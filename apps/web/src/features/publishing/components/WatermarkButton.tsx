import { Button } from 'antd'
import { useRef } from 'react'

/** A button that asks for a picture and hands it over. */
export function WatermarkButton(props: {
  readonly label: string
  /** Endings without the point. */
  readonly accept: readonly string[]
  readonly loading: boolean
  onFile(file: File): void
}) {
  const { label, accept, loading, onFile } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button loading={loading} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
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

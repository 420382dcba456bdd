import { type ReactNode, useId, useRef } from 'react'
import {
  acceptedEndings,
  filesOfInput,
  hasHandlePicker,
  type PickedFile,
  pickWithHandles,
} from '#src/shared/upload/browser/file-picking.ts'

/**
 * A way to ask for files: the picker that gives handles where the browser has it, else a file input. `input` must be
 * rendered; it also serves everything that drives a page by its file inputs.
 */
export function useFilePicker(options: {
  readonly multiple: boolean
  readonly label: string
  onPicked(files: readonly PickedFile[]): void
}): { readonly open: () => void; readonly input: ReactNode } {
  const { multiple, label, onPicked } = options
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const open = () => {
    const askByInput = () => field.current?.click()
    // A frame or a policy may forbid the picker that the browser has.
    if (hasHandlePicker()) pickWithHandles(multiple).then(onPicked, askByInput)
    else askByInput()
  }

  const input = (
    <input
      ref={field}
      id={id}
      type="file"
      hidden
      multiple={multiple}
      accept={acceptedEndings}
      aria-label={label}
      onChange={(event) => {
        onPicked(filesOfInput(event.currentTarget.files))
        // The same file may be chosen again after it was removed.
        event.currentTarget.value = ''
      }}
    />
  )
  return { open, input }
}

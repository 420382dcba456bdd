import { FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import {
  filesOfInput,
  hasFolderPicker,
  type PickedFile,
  pickFolder,
} from '#src/shared/upload/browser/file-picking.ts'

/** The name is old, every browser knows it, and React's types do not. */
const wholeFolders = { webkitdirectory: '' }

/** Chooses a whole folder, with those below it; with handles where the browser has them. */
export function FolderButton(props: {
  readonly label: string
  readonly type?: 'link' | 'default'
  onPicked(files: readonly PickedFile[]): void
}) {
  const { label, type = 'default', onPicked } = props
  const field = useRef<HTMLInputElement>(null)
  const open = () => {
    const askByInput = () => field.current?.click()
    // A frame or a policy may forbid the picker that the browser has.
    if (hasFolderPicker()) pickFolder().then(onPicked, askByInput)
    else askByInput()
  }
  return (
    <>
      <Button type={type} size="small" icon={<FolderOpenOutlined aria-hidden />} onClick={open}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        {...wholeFolders}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onPicked(filesOfInput(currentTarget.files))
          // The same folder may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Texts } from './texts.ts'
import { partSize } from './upload-rig.ts'

/** A file of two parts, unless said otherwise; the same name and size make the same file. */
export function videoFile(name: string, size = 2 * partSize): File {
  return new File([new Uint8Array(size).fill(7)], name, {
    type: 'video/mp4',
    lastModified: 1_700_000_000_000,
  })
}

/** 上传视频: chooses files in the dialog and hands them over. */
export async function chooseFiles(user: UserEvent, t: Texts, files: File[]): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: t('media:upload') })
  await user.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: t('media:dialog.title') }))
  await user.upload(dialog.getByLabelText(t('media:dialog.drop'), { selector: 'input' }), files)
  await user.click(
    await dialog.findByRole('button', { name: t('media:dialog.submit', { count: files.length }) }),
  )
}

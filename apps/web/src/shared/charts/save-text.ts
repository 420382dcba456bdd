import { saveFile } from '../ui/save-file.ts'

/** Saves a text as a file, as the browser saves downloads. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Saves bytes as a file, as the browser saves downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then; at once would be too soon for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a text as a file, as the browser saves downloads. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
